import { type Queryable, rowsOf } from '#db/connection/client.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import { type Bind, type MatchingJobs, matchJobs } from './match-jobs.ts';

export type JobSort = 'publishedAt' | '-publishedAt' | 'title';
/** The last job of a page: its sort key and its id. */
export type JobCursor = { key: string | null; id: string };

type JobSearch = MatchingJobs & {
  sort: JobSort;
  after?: JobCursor;
  limit?: number;
};

type FoundJob = JobCursor & { text: string };

type Row = { total: string | number; id: string | null; key: string | null; text: string };

/** Lists the matching rendered jobs of a workspace, and counts those of all pages. */
export async function searchJobs(
  tx: Queryable,
  search: JobSearch,
): Promise<{ total: number; jobs: FoundJob[] }> {
  const { sort, after, limit, rendering } = search;
  const { matching, parameters, bind } = matchJobs(search);
  const { key, order } = sorts[sort];
  // The count and the page share one search.
  const statement = `
    with matching as materialized (select p.recruitment_id as id, p.published_at, r.title ${matching}),
    page as (select * from matching m where ${isAfterCursor(sort, after, bind)} order by ${order} limit ${bind(limit ?? null)}::bigint)
    select counted.total, m.id, ${key} as key, r.${rendering} as text
    from (select count(*) as total from matching) counted
    left join page m on true left join rendered_jobs r on r.recruitment_id = m.id
    order by ${order}`;
  const rows = await rowsOf<Row>(runPrepared(tx, statement, parameters));
  const jobs = rows.flatMap(({ id, total: _, ...job }) => (id === null ? [] : [{ id, ...job }]));
  return { total: Number(rows[0]?.total ?? 0), jobs };
}

/** The sort key as text, which compares as the value does, and which a client can send back unchanged. */
const instantKey = `to_char(m.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const sorts: Record<JobSort, { key: string; order: string }> = {
  '-publishedAt': { key: instantKey, order: 'm.published_at desc nulls last, m.id' },
  publishedAt: { key: instantKey, order: 'm.published_at asc nulls last, m.id' },
  title: { key: 'm.title', order: 'm.title collate "C", m.id' },
};

/** The condition for jobs after the last job of the previous page, if there was one. */
function isAfterCursor(sort: JobSort, after: JobCursor | undefined, bind: Bind): string {
  const id = `${bind(after?.id ?? null)}::uuid`;
  const isLater = `m.id > ${id}`;
  if (sort === 'title') {
    const title = `${bind(after?.key ?? null)}::text collate "C"`;
    return `(${id} is null or m.title collate "C" > ${title} or (m.title = ${title} and ${isLater}))`;
  }
  const instant = `${bind(after?.key ?? null)}::timestamptz`;
  const isBehind = `m.published_at ${sort === 'publishedAt' ? '>' : '<'} ${instant}`;
  return `(${id} is null or ${isBehind} or (m.published_at = ${instant} and ${isLater})
    or (m.published_at is null and (${instant} is not null or ${isLater})))`;
}
