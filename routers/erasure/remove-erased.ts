import type { Copies } from '../../db/erasure.ts';
import type { Deps } from '../deps.ts';

/** Removes what erased rows named outside the database; may be said again. */
export async function removeErased(
  { cvStore, correspondence, conversation }: Pick<Deps, 'cvStore' | 'correspondence' | 'conversation'>,
  { storageKeys, messageIds, turnIds }: Copies,
): Promise<void> {
  for (const key of storageKeys) await cvStore.remove(key);
  await correspondence.forget(messageIds);
  await conversation.forget(turnIds);
}
