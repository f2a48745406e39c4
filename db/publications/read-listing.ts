import { type Queryable, rowsOf } from '../connection/client.ts';
import { type ByteRow, iterateRows } from '../connection/cursor.ts';
import { runPrepared } from '../connection/prepared.ts';
import { epoch } from './revisions.ts';

/** The jobs of a workspace as their rendered texts, and what the answer's head needs, of one moment. */
export type WorkspaceListing = {
  workspace: { id: string; slug: string; name: string; logo: string | null };
  /** The visible jobs. */
  count: number;
  /** How many of those that were wanted are not rendered at their present version. */
  missing: number;
  /** The texts, newest first, with commas between them. */
  texts: string;
  /** When the set last changed, by a commit or by a publication or closing time that passed (D7, D12). */
  changedAt: Date;
  /** Of its last commit. */
  revision: number;
  /** It names the history of the revisions. */
  epoch: string;
  /** The last publication time that passed, or the first moment behind the last closing time. */
  passedAt: Date | null;
  /** The next publication or closing time (D12). */
  changesAt: Date | null;
};

export type ListingQuery = {
  by: 'id' | 'slug';
  workspace: string;
  /** Which text of a rendered job. */
  text: 'published' | 'careers';
  renderer: string;
  at: Date;
  /** All texts, those of at most so many jobs and else none, or none but the count of those that are missing. */
  most: number | 'all' | 'none';
};

type Row = WorkspaceListing['workspace'] & {
  count: string | number;
  missing: string | number;
  revision: string | number;
  epoch: string;
  texts: string | null;
  changed_at: string | Date;
  passed_at: string | Date | null;
  changes_at: string | Date | null;
};

/** One statement, so that everything is of one moment. Null when there is no such workspace or it is disabled. */
export async function readListing(query: Queryable, wanted: ListingQuery): Promise<WorkspaceListing | null> {
  const { workspace, renderer, at, most } = wanted;
  const parameters = [workspace, at.toISOString(), renderer, typeof most === 'number' ? most : null];
  const [row] = await rowsOf<Row>(runPrepared(query, statement(wanted), parameters));
  if (row === undefined) return null;
  const { id, slug, name, logo } = row;
  return {
    workspace: { id, slug, name, logo },
    count: Number(row.count),
    missing: Number(row.missing),
    texts: row.texts ?? '',
    changedAt: new Date(row.changed_at),
    revision: Number(row.revision),
    epoch: row.epoch,
    passedAt: row.passed_at === null ? null : new Date(row.passed_at),
    changesAt: row.changes_at === null ? null : new Date(row.changes_at),
  };
}

export const shown = `coalesce(p.published_at <= $2::timestamptz, true) and coalesce(p.closes_at >= $2::timestamptz, true)`;

/** The rendered text of job `p`, which stands in workspace `w`, whose own revision is `own`. */
export const isPresent = `r.workspace_id = w.id and r.recruitment_id = p.recruitment_id and r.job_revision = p.revision
    and r.workspace_revision = own.revision and r.renderer = $3`;

export const newestFirst = 'p.published_at desc nulls last, p.recruitment_id';

/** How many jobs are visible, and what the times of all listed ones say. */
const times = `count(*) filter (where ${shown}) as count,
    greatest(max(p.published_at) filter (where p.published_at <= $2::timestamptz),
      max(p.closes_at + interval '1 millisecond') filter (where p.closes_at < $2::timestamptz)) as passed_at,
    greatest(max(p.published_at) filter (where p.published_at <= $2::timestamptz),
      max(p.closes_at) filter (where p.closes_at < $2::timestamptz)) as last_time,
    least(min(p.published_at) filter (where p.published_at > $2::timestamptz),
      min(p.closes_at + interval '1 millisecond') filter (where p.closes_at >= $2::timestamptz)) as changes_at`;

const textsOf = (text: ListingQuery['text'], most: ListingQuery['most']) => `
    count(*) filter (where ${shown} and r.recruitment_id is null) as missing,
    ${most === 'none' ? 'null' : `string_agg(r.${text}, ',' order by ${newestFirst}) filter (where ${shown})`} as texts`;

const listed = 'from publications p';
const rendered = `left join rendered_jobs r on ${isPresent}`;
const ofWorkspace = 'where p.workspace_id = w.id and p.listed';

/** The listed jobs of workspace `w`, in one pass; with a bound the texts in a second one, where they are wanted. */
function jobs({ text, most }: ListingQuery): string {
  const both = textsOf(text, most);
  if (typeof most !== 'number')
    return `select ${times}, ${both} ${listed} ${rendered} ${ofWorkspace} and $4::bigint is null`;
  return `select * from (select ${times} ${listed} ${ofWorkspace}) times
    cross join lateral (select ${both} ${listed} ${rendered} ${ofWorkspace} and times.count <= $4::bigint) texts`;
}

function statement(wanted: ListingQuery): string {
  return `
    select w.id, w.slug, w.name, w.logo, jobs.count, jobs.missing, jobs.texts, jobs.changes_at, jobs.passed_at,
      greatest(own.revision, changed.revision) as revision, ${epoch} as epoch,
      greatest(own.changed_at, changed.changed_at, jobs.last_time) as changed_at
    from workspaces w
    join revisions own on own.kind = 'workspace' and own.owner = w.id
    left join revisions changed on changed.kind = 'jobs' and changed.owner = w.id
    cross join lateral (${jobs(wanted)}) jobs
    where w.${wanted.by} = $1 and w.disabled_at is null`;
}

/** In the order of the listing: each visible job's text and null, or null and its id where it is not rendered. */
export function iterateListed(
  tx: Queryable,
  {
    workspaceId,
    text,
    renderer,
    at,
    batch,
  }: Omit<ListingQuery, 'by' | 'workspace' | 'most'> & {
    workspaceId: string;
    batch: number;
  },
): AsyncGenerator<ByteRow[]> {
  const statement = `
    select r.${text}, case when r.${text} is null then p.recruitment_id end from publications p
    join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
    join workspaces w on w.id = p.workspace_id
    ${rendered}
    where p.workspace_id = $1 and p.listed and ${shown}
    order by ${newestFirst}`;
  return iterateRows(tx, { statement, parameters: [workspaceId, at.toISOString(), renderer], batch });
}
