import { type Queryable, rowsOf } from '../connection/database.ts';
import { type ByteRow, iterateRows, runPrepared } from '../connection/prepared.ts';
import { isShownAt, joinRenderedBy, type ListingQuery, newestFirst } from './read-listing.ts';

const PAGES_PER_BATCH = 500;

type JobPage = { workspaceSlug: string; jobId: string; changedAt: string };

/** In this statement, $1 is the limit and $2 the time. */
const jobPagesSql = `
  select w.slug, p.recruitment_id, to_char(p.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from publications p
  join workspaces w on w.id = p.workspace_id and w.disabled_at is null
  where p.listed and ${isShownAt('$2')}
  order by p.workspace_id, p.recruitment_id
  limit $1::bigint`;

/** Reads in batches the job pages that are visible to the public at `at` (D12), those of a workspace together. */
export async function* iterateJobPages(
  tx: Queryable,
  { at, limit }: { at: Date; limit: number },
): AsyncGenerator<JobPage[]> {
  const selection = {
    statement: jobPagesSql,
    parameters: [limit, at.toISOString()],
    batch: PAGES_PER_BATCH,
  };
  for await (const rows of iterateRows(tx, selection)) {
    yield rows.map(([slug, id, changedAt]) => ({
      workspaceSlug: decodeText(slug),
      jobId: decodeText(id),
      changedAt: decodeText(changedAt),
    }));
  }
}

function decodeText(value: Uint8Array | null | undefined): string {
  return value == null ? '' : Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString();
}

type ListedJobs = Pick<ListingQuery, 'rendering' | 'renderer' | 'at'> & {
  workspaceId: string;
  batch: number;
};

/**
 * Reads the visible jobs in the order of the listing. A row is the text of a job and null, or null and the id of a job
 * that is not rendered.
 */
export function iterateListedJobs(
  tx: Queryable,
  { workspaceId, rendering, renderer, at, batch }: ListedJobs,
): AsyncGenerator<ByteRow[]> {
  const statement = `
    select r.${rendering}, case when r.${rendering} is null then p.recruitment_id end
    from publications p
    join revisions own on own.kind = 'workspace' and own.owner = p.workspace_id
    join workspaces w on w.id = p.workspace_id
    ${joinRenderedBy('$3')}
    where p.workspace_id = $1 and p.listed and ${isShownAt('$2')}
    order by ${newestFirst}`;
  return iterateRows(tx, { statement, parameters: [workspaceId, at.toISOString(), renderer], batch });
}

/** The format of the items of a workspace's RSS or JSON feed, named as the items' column in `rendered_jobs`. */
export type SyndicatedFormat = 'rss' | 'json_feed';

type SyndicationQuery = {
  workspaceId: string;
  format: SyndicatedFormat;
  renderer: string;
  at: Date;
  /** The query in a job's address that names the board, or an empty text. It replaces U+0001 in a stored item. */
  sourceQuery: string;
  limit: number;
};

const syndicatedSql = (format: SyndicatedFormat) => `
  select p.recruitment_id as id, replace(r.${format}, e'\\x01', $4::text) as item
  from publications p
  join workspaces w on w.id = p.workspace_id
  join revisions own on own.kind = 'workspace' and own.owner = w.id
  ${joinRenderedBy('$3')}
  where p.workspace_id = $1 and p.listed and ${isShownAt('$2')}
  order by ${newestFirst}
  limit $5::bigint`;

/**
 * Lists the newest visible jobs of a workspace as items of a feed. `item` is null if the job's present version is not
 * rendered. The caller has checked that the public may see the workspace.
 */
export function readSyndicatedJobs(
  tx: Queryable,
  { workspaceId, format, renderer, at, sourceQuery, limit }: SyndicationQuery,
): Promise<{ id: string; item: string | null }[]> {
  const parameters = [workspaceId, at.toISOString(), renderer, sourceQuery, limit];
  return rowsOf(runPrepared(tx, syndicatedSql(format), parameters));
}
