import type { Queryable } from '#db/connection/database.ts';
import { lockPartner } from '#db/workspaces/manage-partners.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Finds a partner by its code, and locks it if `tx` is a transaction, until that ends; throws `not_found`. */
export async function requirePartner(tx: Queryable, code: string) {
  const partner = await lockPartner(tx, code);
  if (partner !== null) return partner;
  throw new DomainError('not_found', `There is no partner with the code "${code}".`);
}
