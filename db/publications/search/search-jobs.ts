import { type Queryable, rowsOf } from '#db/connection/database.ts';
import { runPrepared } from '#db/connection/prepared.ts';
import {
  countAndTimesAt,
  isShownAt,
  type ListingQuery,
  type ListingRow,
  listingSql,
  toListing,
  type WorkspaceListing,
} from '../read-listing.ts';
import { type Bind, filterConditions, type JobFilter } from './match-jobs.ts';

export type JobSort = 'publishedAt' | '-publishedAt' | 'title';
/** The last job of a page: its sort key and its id. */
export type JobCursor = { key: string | null; id: string };

type JobSearch = Omit<ListingQuery, 'textsMax'> & {
  filter: JobFilter;
  sort: JobSort;
  after?: JobCursor;
  limit?: number;
};

type JobPage = {
  listing: WorkspaceListing;
  /** The number of matching jobs on all pages. */
  total: number;
  /** The number of jobs on this page. */
  count: number;
  /** The texts of this page, with commas between them. */
  texts: string;
  /** The last job of this page; null on the last page. */
  last: JobCursor | null;
};

type Row = ListingRow & {
  total: string | number;
  page_count: string | number;
  page_texts: string | null;
  last_key: string | null;
  last_id: string | null;
};

/** Reads a page of matching jobs, with the data for the headers. Null for an unknown or disabled workspace. */
export async function searchJobs(tx: Queryable, search: JobSearch): Promise<JobPage | null> {
  const parameters: unknown[] = [search.workspace, search.at.toISOString(), search.renderer];
  const bind = (value: unknown) => `$${parameters.push(value)}`;
  const [row] = await rowsOf<Row>(runPrepared(tx, statement(search, bind), parameters));
  if (row === undefined) return null;
  return {
    listing: toListing(row),
    total: Number(row.total),
    count: Number(row.page_count),
    texts: row.page_texts ?? '',
    last: row.last_id === null ? null : { key: row.last_key, id: row.last_id },
  };
}

/** The SQL of an instant as text, which is sorted as the instants are and which a client can send back unchanged. */
const instantKey = `to_char(m.published_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const sorts: Record<JobSort, { key: string; order: string }> = {
  '-publishedAt': { key: instantKey, order: 'm.published_at desc nulls last, m.id' },
  publishedAt: { key: instantKey, order: 'm.published_at asc nulls last, m.id' },
  title: { key: 'm.title', order: 'm.title collate "C", m.id' },
};

/** Writes a statement that reads each listed job once, for the headers, the count and the page. */
function statement(search: JobSearch, bind: Bind): string {
  const { by, rendering, sort, after, limit, filter } = search;
  const { publication, rendered } = filterConditions(filter, rendering, bind);
  const { key, order } = sorts[sort];
  const pageLimit = `${bind(limit ?? null)}::bigint`;
  const isOnPage = `coalesce(m.position <= ${pageLimit}, true)`;
  // One more job is read, to know whether there is another page. Only then the page has a last job to go on from.
  const isLastOfPage = `m.position = ${pageLimit} and m.read_count > ${pageLimit}`;
  const figures = `
    select
      ${countAndTimesAt('$2')},
      count(*) filter (where ${isShownAt('$2')} and p.is_missing) as missing,
      null as texts,
      count(*) filter (where p.matches) as total
    from listed p`;
  return `
    with own as materialized (
      select w.id, o.revision
      from workspaces w
      join revisions o on o.kind = 'workspace' and o.owner = w.id
      where w.${by} = $1 and w.disabled_at is null
    ),
    listed as materialized (
      select
        p.recruitment_id as id,
        p.published_at,
        p.closes_at,
        r.title,
        r.recruitment_id is null as is_missing,
        r.recruitment_id is not null and ${isShownAt('$2')} ${publication} ${rendered} as matches
      from publications p
      left join rendered_jobs r on r.workspace_id = (select id from own)
        and r.recruitment_id = p.recruitment_id
        and r.job_revision = p.revision
        and r.workspace_revision = (select revision from own)
        and r.renderer = $3
      where p.workspace_id = (select id from own) and p.listed
    ),
    page as (
      select
        m.id,
        ${key} as key,
        row_number() over (order by ${order}) as position,
        count(*) over () as read_count
      from (
        select *
        from listed m
        where m.matches and ${isAfterCursor(sort, after, bind)}
        order by ${order}
        limit ${pageLimit} + 1
      ) m
    )
    select head.*, found.*
    from (${listingSql(search, figures)}) head, (
      select
        count(*) filter (where ${isOnPage}) as page_count,
        string_agg(r.${rendering}, ',' order by m.position) filter (where ${isOnPage}) as page_texts,
        max(m.key) filter (where ${isLastOfPage}) as last_key,
        max(m.id::text) filter (where ${isLastOfPage}) as last_id
      from page m
      join rendered_jobs r on r.recruitment_id = m.id
    ) found`;
}

/**
 * The condition for jobs after the last job of the previous page, if there was one. Jobs with the same key are in the
 * order of their ids, and jobs without a publication time come last.
 */
function isAfterCursor(sort: JobSort, after: JobCursor | undefined, bind: Bind): string {
  const id = `${bind(after?.id ?? null)}::uuid`;
  const hasLaterId = `m.id > ${id}`;
  if (sort === 'title') {
    const title = `${bind(after?.key ?? null)}::text collate "C"`;
    return `(${id} is null or m.title collate "C" > ${title} or (m.title = ${title} and ${hasLaterId}))`;
  }
  const instant = `${bind(after?.key ?? null)}::timestamptz`;
  const hasLaterPlace = `m.published_at ${sort === 'publishedAt' ? '>' : '<'} ${instant}`;
  return `(${id} is null or ${hasLaterPlace} or (m.published_at = ${instant} and ${hasLaterId})
    or (m.published_at is null and (${instant} is not null or ${hasLaterId})))`;
}
