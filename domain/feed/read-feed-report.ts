import { z } from 'zod';
import {
  countFeedOutcomes,
  type FeedOutcome,
  listReportedJobs,
  type ReportedJob,
} from '../../db/publications/read-feed-report.ts';
import { invalidField } from '../../kernel/errors/errors.ts';
import { payLawOf } from '../jobs/missing-pay-range.ts';
import type { Deps } from '../ports.ts';
import { boards, type FeedProfile, PAY_RANGE } from './boards/index.ts';
import { findingOf, NOTICE, payRangeFinding } from './findings.ts';

import { feedRendererOf, renderFeedJobs } from './render-feed-jobs.ts';

type Asked = {
  partnerId: string;
  profile: FeedProfile;
  outcome?: FeedOutcome | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
};

const LIMIT = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** What becomes of each job of a partner's feed at its board, by the rules that were checked when it was rendered (D50). */
export async function readFeedReport(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'onJobLeftOut'>,
  { partnerId, profile, outcome, limit = LIMIT, cursor }: Asked,
) {
  const { database, clock, settings } = deps;
  const after = cursor === undefined ? FIRST : idOf(cursor);
  await renderFeedJobs(deps, { profile });
  const at = clock.now();
  const wanted = { partnerId, profile, renderer: feedRendererOf(settings, at), at };
  return database.snapshot(async (tx) => {
    const counts = await countFeedOutcomes(tx, wanted);
    const page = await listReportedJobs(tx, { ...wanted, outcome: outcome ?? null, after, limit: limit + 1 });
    const jobs = page.slice(0, limit);
    return {
      profile,
      board: boards[profile].title,
      notice: NOTICE,
      generatedAt: at.toISOString(),
      counts,
      jobs: jobs.map((job) => toReported(job, { profile, at })),
      nextCursor: page.length > limit ? (jobs.at(-1)?.id ?? null) : null,
    };
  });
}

function toReported(
  { broken, country, ...job }: ReportedJob,
  { profile, at }: { profile: FeedProfile; at: Date },
) {
  const findings = boards[profile].rules.filter(({ id }) => broken.includes(id)).map(findingOf);
  const law = broken.includes(PAY_RANGE) ? payLawOf(country, at) : null;
  return { ...job, findings: law === null ? findings : [...findings, payRangeFinding(law)] };
}

function idOf(cursor: string): string {
  if (z.guid().safeParse(cursor).success) return cursor;
  throw invalidField('cursor', 'unknown_option', 'cursor is not the nextCursor of a page before.');
}
