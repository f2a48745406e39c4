import type { FeedOutcome, ReportedJob } from '#db/publications/read-feed-report.ts';
import { toBoardJob } from '../jobs/published-job.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import type { BoardRule } from './boards/board.ts';
import { brokenRules, type FeedProfile, PAY_RANGE } from './boards/index.ts';
import { readTestJobs } from './read-test-jobs.ts';
import { owesPayRange } from './render-feed-jobs.ts';

type ReportQuery = {
  partnerId: string;
  profile: FeedProfile;
  at: Date;
  outcome: FeedOutcome | null;
  after: string;
  limit: number;
};

/** Reports the outcome of each test job, in the form of the report of published jobs (D47). */
export async function readTestReport(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { partnerId, profile, at, outcome, after, limit }: ReportQuery,
) {
  const { jobs } = await database.snapshot((tx) => readTestJobs(tx, { partnerId, at }));
  const all = jobs.map((job) => toReportedJob(job, { settings, profile, at }));
  const count = (counted: FeedOutcome) => all.filter((job) => job.outcome === counted).length;
  return {
    counts: {
      accepted: count('accepted'),
      hidden: count('hidden'),
      rejected: count('rejected'),
      withoutPayRange: all.filter(({ broken }) => broken.includes(PAY_RANGE)).length,
    },
    page: all
      .filter((job) => job.id > after && (outcome === null || job.outcome === outcome))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  };
}

function toReportedJob(
  job: VisibleJob,
  { settings, profile, at }: Pick<Deps, 'settings'> & { profile: FeedProfile; at: Date },
): ReportedJob {
  const rules = brokenRules(profile, toBoardJob(settings, job, 'test'));
  const brokenIds = rules.map(({ id }) => id);
  return {
    id: job.id,
    title: job.title,
    country: job.location.country,
    workspaceSlug: job.workspace.slug,
    outcome: outcomeOf(rules),
    questions: job.questions,
    broken: owesPayRange(job, at) ? [...brokenIds, PAY_RANGE] : brokenIds,
  };
}

function outcomeOf(brokenBoardRules: readonly BoardRule[]): FeedOutcome {
  if (brokenBoardRules.some(({ level }) => level === 'required')) return 'rejected';
  return brokenBoardRules.length === 0 ? 'accepted' : 'hidden';
}
