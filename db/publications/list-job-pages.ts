import type { Queryable } from '../connection/database.ts';
import { iterateRows } from '../connection/prepared.ts';
import { isShown } from './read-listing.ts';

const PAGES_PER_BATCH = 500;

type JobPage = { workspaceSlug: string; jobId: string; changedAt: string };

const statement = `
  select w.slug, p.recruitment_id, to_char(p.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  from publications p join workspaces w on w.id = p.workspace_id and w.disabled_at is null
  where p.listed and ${isShown}
  order by p.workspace_id, p.recruitment_id
  limit $1::bigint`;

/** Reads in batches the job pages that are visible to the public at `at` (D12), those of a workspace together. */
export async function* iterateJobPages(
  tx: Queryable,
  { at, limit }: { at: Date; limit: number },
): AsyncGenerator<JobPage[]> {
  const selection = { statement, parameters: [limit, at.toISOString()], batch: PAGES_PER_BATCH };
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
