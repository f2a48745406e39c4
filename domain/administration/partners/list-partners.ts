import { listPartners as list } from '#db/workspaces/manage-partners.ts';
import type { Deps } from '#domain/ports.ts';

export function listPartners({ database }: Pick<Deps, 'database'>) {
  return list(database.query);
}
