import { asc, gt } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { candidates } from './schema/index.ts';

const ROWS_AT_ONCE = 1000;

/** Every candidate's sealed key, in batches, so that no reader holds the embedded database's one connection. */
export async function* readSealedKeys(query: Queryable) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await query
      .select({ id: candidates.id, sealedKey: candidates.sealedKey })
      .from(candidates)
      .where(gt(candidates.id, after))
      .orderBy(asc(candidates.id))
      .limit(ROWS_AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < ROWS_AT_ONCE) return;
    after = last.id;
  }
}
