import { readPartners } from '#db/workspaces/manage-partners.ts';
import type { Deps } from '#domain/ports.ts';

export function listPartners({ database }: Pick<Deps, 'database'>) {
  return readPartners(database.query);
}
