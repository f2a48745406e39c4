import { z } from 'zod';
import {
  countFeedOutcomes,
  type FeedOutcome,
  listReportedJobs,
  type ReportedJob,
} from '#db/publications/read-feed-report.ts';
import { invalidCursor } from '#kernel/errors/refusals.ts';
import { LOWEST_UUID } from '#kernel/text/text.ts';
import { payLawOf } from '../jobs/pay-laws.ts';
import { waitOrRefuse } from '../jobs/rendering/render-runs.ts';
import type { Deps } from '../ports.ts';
import { boards, type FeedProfile, PAY_RANGE } from './boards/index.ts';
import { NOTICE, payRangeFinding, toFinding } from './findings.ts';
import { readTestReport } from './read-test-report.ts';
import { feedRendererName, renderFeedJobs } from './render-feed-jobs.ts';

type ReportRequest = {
  partnerId: string;
  profile: FeedProfile;
  /** True for the sandbox (D47). */
  test?: boolean;
  outcome?: FeedOutcome | null | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

/** The number of jobs of a page unless the request gives one. */
const DEFAULT_LIMIT = 100;
/** A reader waits at most this long for the rendering, as readers of the feed do. */
const WAIT_MS_MAX = 1_500;

/**
 * Reports for each job of a partner's feed whether its board takes it, by the rules that were checked when the job was
 * rendered (D50).
 */
export async function readFeedReport(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>,
  { partnerId, profile, test = false, outcome = null, limit = DEFAULT_LIMIT, cursor }: ReportRequest,
) {
  const after = cursor === undefined ? LOWEST_UUID : readCursor(cursor);
  const at = deps.clock.now();
  // One job more than a page has shows that there is a next page.
  const query = { partnerId, profile, at, outcome, after, limit: limit + 1 };
  const { counts, page: foundJobs } = await (test ? readTestReport(deps, query) : readReport(deps, query));
  const jobs = foundJobs.slice(0, limit);
  return {
    profile,
    board: boards[profile].title,
    notice: NOTICE,
    generatedAt: at.toISOString(),
    counts,
    jobs: jobs.map((job) => toReportedJob(job, { profile, at })),
    nextCursor: foundJobs.length > limit ? (jobs.at(-1)?.id ?? null) : null,
  };
}

async function readReport(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>,
  request: Parameters<typeof readTestReport>[1],
) {
  await waitOrRefuse(renderFeedJobs(deps, request), WAIT_MS_MAX);
  const query = { ...request, renderer: feedRendererName(deps.settings, request.at) };
  return deps.database.snapshot(async (tx) => ({
    counts: await countFeedOutcomes(tx, query),
    page: await listReportedJobs(tx, query),
  }));
}

function toReportedJob(
  { broken: brokenIds, country, ...job }: ReportedJob,
  { profile, at }: { profile: FeedProfile; at: Date },
) {
  const findings = boards[profile].rules.filter(({ id }) => brokenIds.includes(id)).map(toFinding);
  const law = brokenIds.includes(PAY_RANGE) ? payLawOf(country, at) : null;
  return { ...job, findings: law === null ? findings : [...findings, payRangeFinding(law)] };
}

function readCursor(cursor: string): string {
  if (z.guid().safeParse(cursor).success) return cursor;
  throw invalidCursor();
}
