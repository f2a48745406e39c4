import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { deletionConfirmations } from '../schema/index.ts';

/** A confirmation by a system of the employer that it erased its data at the time `at`. */
type Confirmation = { system: string; at: Date };

/**
 * Stores a confirmation, received at `createdAt`, that a system erased its data at `erasedAt`. It replaces an earlier
 * confirmation by the same system. `id` is the deletion request's.
 */
export async function storeConfirmation(
  tx: Queryable,
  { id, system, erasedAt, createdAt }: { id: string; system: string; erasedAt: Date; createdAt: Date },
): Promise<void> {
  const times = { confirmedAt: erasedAt, createdAt };
  await tx
    .insert(deletionConfirmations)
    .values({ deletionRequestId: id, system, ...times })
    .onConflictDoUpdate({
      target: [deletionConfirmations.deletionRequestId, deletionConfirmations.system],
      set: times,
    });
}

/** Lists the confirmations of a deletion, in the order of the systems' names. */
export async function listConfirmations(query: Queryable, id: string): Promise<Confirmation[]> {
  return (await findConfirmations(query, [id])).get(id) ?? [];
}

/** Finds the confirmations of each of these deletions, by its id. */
export async function findConfirmations(
  query: Queryable,
  ids: readonly string[],
): Promise<Map<string, Confirmation[]>> {
  const { deletionRequestId: id, system, confirmedAt: at } = deletionConfirmations;
  const rows = await query
    .select({ id, system, at })
    .from(deletionConfirmations)
    .where(inArray(id, [...ids]))
    .orderBy(asc(system));
  const byDeletion = new Map<string, Confirmation[]>();
  for (const { id: deletionId, ...confirmation } of rows)
    byDeletion.set(deletionId, [...(byDeletion.get(deletionId) ?? []), confirmation]);
  return byDeletion;
}
