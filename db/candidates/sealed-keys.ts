import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { iterateById } from '../connection/iterate-by-id.ts';
import { candidates } from '../schema/index.ts';

const ROWS_AT_ONCE = 1000;

/** The encrypted key of a candidate, with the candidate's id. */
export type SealedKey = { id: string; sealedKey: string };

/** Reads every candidate's encrypted key, in batches. */
export function iterateSealedKeys(query: Queryable): AsyncGenerator<SealedKey> {
  return iterateById(ROWS_AT_ONCE, (after) =>
    query
      .select({ id: candidates.id, sealedKey: candidates.sealedKey })
      .from(candidates)
      .where(gt(candidates.id, after))
      .orderBy(asc(candidates.id))
      .limit(ROWS_AT_ONCE),
  );
}

/** Finds the candidate's own key, encrypted; null for an unknown or erased candidate. */
export async function findSealedKey(query: Queryable, candidateId: string): Promise<string | null> {
  const [row] = await query
    .select({ sealedKey: candidates.sealedKey })
    .from(candidates)
    .where(eq(candidates.id, candidateId));
  return row?.sealedKey ?? null;
}

/** Replaces the encrypted keys that did not change since they were read. Returns their number. */
export async function updateSealedKeys(
  tx: Queryable,
  keys: readonly (SealedKey & { newSealedKey: string })[],
): Promise<number> {
  let updated = 0;
  for (const { id, sealedKey, newSealedKey } of keys) {
    const rows = await tx
      .update(candidates)
      .set({ sealedKey: newSealedKey })
      .where(and(eq(candidates.id, id), eq(candidates.sealedKey, sealedKey)))
      .returning({ id: candidates.id });
    updated += rows.length;
  }
  return updated;
}

/** Lists the ids of the data keys in use; an encrypted text begins with the id of its data key (D34). */
export async function listSealingKeyIds(query: Queryable): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    query.execute(sql`
      select distinct split_part(${candidates.sealedKey}, '.', 1) as id
      from ${candidates}
      union
      select split_part(sealed, '.', 1)
      from
        webhook_endpoints,
        lateral (
          values (sealed_secret), (sealed_previous)
          union all
          select earlier->>'sealed' from jsonb_array_elements(earlier_secrets) as earlier
        ) as secrets(sealed)
      where sealed is not null`),
  );
  return rows.map(({ id }) => id);
}
