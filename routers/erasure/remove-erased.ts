import type { Copies } from '../../db/erasure.ts';
import type { Deps } from '../deps.ts';

/** Removes what erased rows named outside the database; may be said again. */
export async function removeErased(
  { cvStore, correspondence }: Pick<Deps, 'cvStore' | 'correspondence'>,
  { storageKeys, messageIds }: Copies,
): Promise<void> {
  for (const key of storageKeys) await cvStore.remove(key);
  await correspondence.forget(messageIds);
}
