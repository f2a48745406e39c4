import { listAllWorkspaces } from '#db/workspaces/workspaces.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists all workspaces, disabled ones included. */
export function listWorkspaces({ database }: Pick<Deps, 'database'>) {
  return listAllWorkspaces(database.query);
}
