import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import type { JobQuestion } from '../schema/base/questions.ts';
import { type FeedQuery, feedParameters, fromRenderedFeed, whereShownNow } from './read-feed.ts';

/** `accepted`: the board takes the job. `hidden`: it receives it but may not show it. `rejected`: the feed lacks it. */
export type FeedOutcome = 'accepted' | 'hidden' | 'rejected';

/** A job of the report. `broken` has the ids of the board's rules that the job breaks, and `pay_range` (D43). */
export type ReportedJob = {
  id: string;
  title: string;
  country: string | null;
  workspaceSlug: string;
  outcome: FeedOutcome;
  broken: string[];
  questions: JobQuestion[];
};

/** The outcome of a job. `pay_range` does not count: it is a rule of the law, for which no board hides a job. */
const outcomeSql = `case
  when f.element is null then 'rejected'
  when array_remove(f.broken, 'pay_range') = '{}' then 'accepted' else 'hidden' end`;

const countsSql = `
  select
    ${outcomeSql} as outcome,
    count(*) as count,
    count(*) filter (where 'pay_range' = any(f.broken)) as without_pay_range
  ${fromRenderedFeed}
  ${whereShownNow}
  group by 1`;

/** Counts the jobs of each outcome, and those that lack the pay range that the law requires. */
export async function countFeedOutcomes(tx: Queryable, feedQuery: FeedQuery) {
  const rows = await rowsOf<{ outcome: FeedOutcome; count: unknown; without_pay_range: unknown }>(
    runPrepared(tx, countsSql, feedParameters(feedQuery)),
  );
  const counts = { accepted: 0, hidden: 0, rejected: 0 };
  let withoutPayRange = 0;
  for (const row of rows) {
    counts[row.outcome] = Number(row.count);
    withoutPayRange += Number(row.without_pay_range);
  }
  return { ...counts, withoutPayRange };
}

const jobsSql = `
  select
    p.recruitment_id as id,
    r.title,
    r.location_country as country,
    w.slug as "workspaceSlug",
    ${outcomeSql} as outcome,
    array_to_string(f.broken, ',') as broken,
    r.questions::text as questions
  ${fromRenderedFeed}
  join recruitments r on r.id = p.recruitment_id
  ${whereShownNow}
    and p.recruitment_id > $5
    and ($6::text is null or ${outcomeSql} = $6)
  order by p.recruitment_id
  limit $7`;

/** Lists the feed's jobs with this outcome, or all if it is null, after the id `after`, in the order of their ids. */
export async function listReportedJobs(
  tx: Queryable,
  {
    outcome,
    after,
    limit,
    ...feedQuery
  }: FeedQuery & { outcome: FeedOutcome | null; after: string; limit: number },
): Promise<ReportedJob[]> {
  // The array and the JSON are selected as text: the two drivers read values without a type differently.
  const rows = await rowsOf<
    Omit<ReportedJob, 'broken' | 'questions'> & { broken: string; questions: string }
  >(runPrepared(tx, jobsSql, [...feedParameters(feedQuery), after, outcome, limit]));
  return rows.map(({ broken, questions, ...job }) => ({
    ...job,
    // Without a broken rule it is `['']`, which is the id of no rule.
    broken: broken.split(','),
    questions: JSON.parse(questions),
  }));
}
