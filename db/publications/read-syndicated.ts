import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import { isShownAt, joinRenderedBy, newestFirst } from './read-listing.ts';

/** The format of a feed's items, named as their column in `rendered_jobs`. */
export type SyndicatedFormat = 'rss' | 'json_feed';

type SyndicationQuery = {
  workspaceId: string;
  format: SyndicatedFormat;
  renderer: string;
  at: Date;
  /** The query of a job's address that names the board, or an empty text; it replaces U+0001 in a stored item. */
  sourceQuery: string;
  limit: number;
};

const statement = (format: SyndicatedFormat) => `
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
export function readSyndicated(
  tx: Queryable,
  { workspaceId, format, renderer, at, sourceQuery, limit }: SyndicationQuery,
): Promise<{ id: string; item: string | null }[]> {
  const parameters = [workspaceId, at.toISOString(), renderer, sourceQuery, limit];
  return rowsOf(runPrepared(tx, statement(format), parameters));
}
