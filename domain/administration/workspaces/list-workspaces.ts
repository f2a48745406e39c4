import { readWorkspaces } from '#db/workspaces/manage-workspaces.ts';
import type { Deps } from '#domain/ports.ts';

export function listWorkspaces({ database }: Pick<Deps, 'database'>) {
  return readWorkspaces(database.query);
}
