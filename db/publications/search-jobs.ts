import { type Queryable, rowsOf } from '../connection/client.ts';
import { runPrepared } from '../connection/prepared.ts';
import { type Bind, type MatchingJobs, matchJobs } from './match-jobs.ts';

export type JobSort = 'publishedAt' | '-publishedAt' | 'title';
/** The last job of a page: by what the jobs are sorted, and its id. */
export type JobCursor = { key: string | null; id: string };

type JobSearch = MatchingJobs & {
  sort: JobSort;
  after?: JobCursor;
  limit?: number;
};

type FoundJob = JobCursor & { text: string };

/** The matching jobs of a workspace, each of which is rendered, and how many there are on all pages. */
export async function searchJobs(
  tx: Queryable,
  search: JobSearch,
): Promise<{ total: number; jobs: FoundJob[] }> {
  const { sort, after, limit, text } = search;
  const { matching, parameters, bind } = matchJobs(search);
  const [counted] = await rowsOf<{ total: string | number }>(
    runPrepared(tx, `select count(*) as total ${matching}`, [...parameters]),
  );
  const { key, order } = sorts[sort];
  const page = `select p.recruitment_id as id, ${key} as key, r.${text} as text ${matching}
    and ${behind(sort, after, bind)}
    order by ${order}, p.recruitment_id limit ${bind(limit ?? null)}::bigint`;
  const jobs = await rowsOf<FoundJob>(runPrepared(tx, page, parameters));
  return { total: Number(counted?.total ?? 0), jobs };
}

/** As texts that compare as the values do and go to the client and back unchanged. */
const instantKey = `to_char(p.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const sorts: Record<JobSort, { key: string; order: string }> = {
  '-publishedAt': { key: instantKey, order: 'p.published_at desc nulls last' },
  publishedAt: { key: instantKey, order: 'p.published_at asc nulls last' },
  title: { key: 'r.title', order: 'r.title collate "C"' },
};

/** Behind the last job of the page before, where there was one. */
function behind(sort: JobSort, after: JobCursor | undefined, bind: Bind): string {
  const id = `${bind(after?.id ?? null)}::uuid`;
  const isLater = `p.recruitment_id > ${id}`;
  if (sort === 'title') {
    const title = `${bind(after?.key ?? null)}::text collate "C"`;
    return `(${id} is null or r.title collate "C" > ${title} or (r.title = ${title} and ${isLater}))`;
  }
  const instant = `${bind(after?.key ?? null)}::timestamptz`;
  const isBehind = `p.published_at ${sort === 'publishedAt' ? '>' : '<'} ${instant}`;
  return `(${id} is null or ${isBehind} or (p.published_at = ${instant} and ${isLater})
    or (p.published_at is null and (${instant} is not null or ${isLater})))`;
}
