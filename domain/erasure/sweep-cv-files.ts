import { findReferencedStorageKeys } from '../../db/erasure/erasure.ts';
import type { Deps } from '../ports.ts';

/** A younger file may be of an application that is still being written. */
const GRACE_MS = 3_600_000;
const KEYS_AT_ONCE = 200;

/** Removes files of which no row knows: an upload's or an erasure's process died. Resolves to their number. */
export async function sweepCvFiles(
  { cvStore, database, clock }: Pick<Deps, 'cvStore' | 'database' | 'clock'>,
  { dryRun }: { dryRun: boolean },
): Promise<number> {
  let swept = 0;
  const sweep = async (keys: string[]) => {
    const known = await findReferencedStorageKeys(database.query, keys);
    const orphans = keys.filter((key) => !known.has(key));
    if (!dryRun) for (const key of orphans) await cvStore.remove(key);
    swept += orphans.length;
  };
  let keys: string[] = [];
  for await (const key of cvStore.list(new Date(clock.now().getTime() - GRACE_MS))) {
    keys.push(key);
    if (keys.length < KEYS_AT_ONCE) continue;
    await sweep(keys);
    keys = [];
  }
  if (keys.length > 0) await sweep(keys);
  return swept;
}
