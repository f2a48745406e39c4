import { listWorkspaceDeletions as listStoredDeletions } from '#db/workspaces/workspace-deletions.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists the deletions of workspaces in every state; a finished one has the report of what was erased. */
export async function listWorkspaceDeletions({ database: { query } }: Pick<Deps, 'database'>) {
  const deletions = await listStoredDeletions(query);
  return deletions.map(({ id: _, doneIn, wasDisabled, doneAt, cancelledAt, startedAt, ...deletion }) => ({
    ...deletion,
    state: stateOf({ doneAt, cancelledAt, startedAt }),
    cancelledAt,
    startedAt,
    doneAt,
  }));
}

type Instants = Record<'doneAt' | 'cancelledAt' | 'startedAt', Date | null>;

function stateOf({ doneAt, cancelledAt, startedAt }: Instants) {
  if (doneAt !== null) return 'done';
  if (cancelledAt !== null) return 'cancelled';
  return startedAt === null ? 'announced' : 'under_way';
}
