import type { FeedOutcome, ReportedJob } from '#db/publications/read-feed-report.ts';
import { toBoardJob } from '../jobs/published-job.ts';
import type { VisibleJob } from '../jobs/visible-job.ts';
import type { Deps } from '../ports.ts';
import type { BoardRule } from './boards/board.ts';
import { type FeedProfile, findBrokenRules, PAY_RANGE } from './boards/index.ts';
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

/** Reports the outcome of each test job, in the shape of the report of published jobs (D47). */
export async function readTestReport(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { partnerId, profile, at, outcome: wantedOutcome, after, limit }: ReportQuery,
) {
  const { jobs } = await database.snapshot((tx) => readTestJobs(tx, { partnerId, at }));
  const reportedJobs = jobs.map((job) => toReportedJob(job, { settings, profile, at }));
  const countOf = (outcome: FeedOutcome) => reportedJobs.filter((job) => job.outcome === outcome).length;
  return {
    counts: {
      accepted: countOf('accepted'),
      hidden: countOf('hidden'),
      rejected: countOf('rejected'),
      withoutPayRange: reportedJobs.filter(({ broken }) => broken.includes(PAY_RANGE)).length,
    },
    page: reportedJobs
      .filter((job) => job.id > after && (wantedOutcome === null || job.outcome === wantedOutcome))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  };
}

function toReportedJob(
  job: VisibleJob,
  { settings, profile, at }: Pick<Deps, 'settings'> & { profile: FeedProfile; at: Date },
): ReportedJob {
  const brokenRules = findBrokenRules(profile, toBoardJob(settings, job, 'test'));
  const brokenIds = brokenRules.map(({ id }) => id);
  return {
    id: job.id,
    title: job.title,
    country: job.location.country,
    workspaceSlug: job.workspace.slug,
    // A law on pay hides no job, neither here nor in the report of published jobs.
    outcome: outcomeOf(brokenRules),
    questions: job.questions,
    broken: owesPayRange(job, at) ? [...brokenIds, PAY_RANGE] : brokenIds,
  };
}

function outcomeOf(brokenRules: readonly BoardRule[]): FeedOutcome {
  if (brokenRules.some(({ level }) => level === 'required')) return 'rejected';
  return brokenRules.length === 0 ? 'accepted' : 'hidden';
}
