import { type Queryable, rowsOf } from '../connection/database.ts';
import { runPrepared } from '../connection/prepared.ts';
import { isPresent, isShown, newestFirst } from './read-listing.ts';

/** The form of an item; each is a column of `rendered_jobs`. */
export type SyndicatedForm = 'rss' | 'json_feed';

type SyndicationQuery = {
  workspaceId: string;
  form: SyndicatedForm;
  renderer: string;
  at: Date;
  /** The text that replaces the mark for the board in a rendered item. */
  suffix: string;
  limit: number;
};

const statement = (form: SyndicatedForm) => `
  select p.recruitment_id as id, replace(r.${form}, e'\\x01', $4::text) as item
  from publications p
  join workspaces w on w.id = p.workspace_id
  join revisions own on own.kind = 'workspace' and own.owner = w.id
  left join rendered_jobs r on ${isPresent}
  where p.workspace_id = $1 and p.listed and ${isShown}
  order by ${newestFirst}
  limit $5::bigint`;

/** Lists the newest visible jobs of a workspace as items of a feed; an item that is not rendered is null. */
export function readSyndicated(
  tx: Queryable,
  { workspaceId, form, renderer, at, suffix, limit }: SyndicationQuery,
): Promise<{ id: string; item: string | null }[]> {
  return rowsOf(runPrepared(tx, statement(form), [workspaceId, at.toISOString(), renderer, suffix, limit]));
}
