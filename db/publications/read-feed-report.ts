import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import type { JobQuestion } from '../schema/base/questions.ts';
import { type FeedQuery, feedParameters, fromRenderedFeed, whereShownNow } from './read-feed.ts';

/**
 * `accepted`: the board takes the job. `hidden`: it receives the job but may not show it. `rejected`: the feed lacks
 * it.
 */
export type FeedOutcome = 'accepted' | 'hidden' | 'rejected';

/** A job of the report; `broken` are the names of the board's rules that it breaks. */
export type ReportedJob = {
  id: string;
  title: string;
  country: string | null;
  workspaceSlug: string;
  outcome: FeedOutcome;
  broken: string[];
  questions: JobQuestion[];
};

/** `pay_range` in `broken` names a rule of the law, by which no board hides a job. */
const outcome = `case
  when f.element is null then 'rejected'
  when array_remove(f.broken, 'pay_range') = '{}' then 'accepted' else 'hidden' end`;

const countsText = `
  select
    ${outcome} as outcome,
    count(*) as count,
    count(*) filter (where 'pay_range' = any(f.broken)) as without_pay_range
  ${fromRenderedFeed}
  ${whereShownNow}
  group by 1`;

/** Counts the jobs of each outcome, and those that lack the pay range that the law requires. */
export async function countFeedOutcomes(tx: Queryable, feedQuery: FeedQuery) {
  const rows = await rowsOf<{ outcome: FeedOutcome; count: unknown; without_pay_range: unknown }>(
    runPrepared(tx, countsText, feedParameters(feedQuery)),
  );
  const counts = { accepted: 0, hidden: 0, rejected: 0 };
  let withoutPayRange = 0;
  for (const row of rows) {
    counts[row.outcome] = Number(row.count);
    withoutPayRange += Number(row.without_pay_range);
  }
  return { ...counts, withoutPayRange };
}

const jobsText = `
  select
    p.recruitment_id as id,
    r.title,
    r.location_country as country,
    w.slug as "workspaceSlug",
    ${outcome} as outcome,
    array_to_string(f.broken, ',') as broken,
    r.questions::text as questions
  ${fromRenderedFeed}
  join recruitments r on r.id = p.recruitment_id
  ${whereShownNow}
    and p.recruitment_id > $5
    and ($6::text is null or ${outcome} = $6)
  order by p.recruitment_id
  limit $7`;

/** Lists the feed's jobs of an outcome, or all, in the order of their ids, after the id `after`. */
export async function listReportedJobs(
  tx: Queryable,
  {
    outcome: onlyOutcome,
    after,
    limit,
    ...feedQuery
  }: FeedQuery & { outcome: FeedOutcome | null; after: string; limit: number },
): Promise<ReportedJob[]> {
  // The array and the JSON are selected as text: the two drivers read values without a type differently.
  const rows = await rowsOf<
    Omit<ReportedJob, 'broken' | 'questions'> & { broken: string; questions: string }
  >(runPrepared(tx, jobsText, [...feedParameters(feedQuery), after, onlyOutcome, limit]));
  return rows.map(({ broken, questions, ...job }) => ({
    ...job,
    broken: broken.split(','),
    questions: JSON.parse(questions),
  }));
}
