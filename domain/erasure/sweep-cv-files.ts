import { findReferencedStorageKeys } from '#db/erasure/find-referenced-storage-keys.ts';
import { HOUR_MS } from '#kernel/clock.ts';
import { inBatches } from '#kernel/iterables.ts';
import type { Deps } from '../ports.ts';

/** A younger file may belong to an application that is being written. */
const GRACE_MS = HOUR_MS;
/** The number of keys that one statement looks up. */
const KEYS_AT_ONCE = 200;

/**
 * Removes files without a row, which a crash during an upload or an erasure left. A dry run removes none. Resolves to
 * the number of these files.
 */
export async function sweepCvFiles(
  { cvStore, database, clock }: Pick<Deps, 'cvStore' | 'database' | 'clock'>,
  { dryRun }: { dryRun: boolean },
): Promise<number> {
  let swept = 0;
  const writtenBefore = new Date(clock.now().getTime() - GRACE_MS);
  for await (const keys of inBatches(cvStore.list(writtenBefore), KEYS_AT_ONCE)) {
    const referenced = await findReferencedStorageKeys(database.query, keys);
    const orphans = keys.filter((key) => !referenced.has(key));
    if (!dryRun) for (const key of orphans) await cvStore.remove(key);
    swept += orphans.length;
  }
  return swept;
}
