import { readPartners } from '#db/workspaces/manage-partners.ts';
import type { Deps } from '#domain/ports.ts';

/** Lists all partners with their keys, without the secrets. */
export function listPartners({ database }: Pick<Deps, 'database'>) {
  return readPartners(database.query);
}
