import type { ExternalCopies } from '#db/erasure/erasure.ts';
import type { Deps } from '../ports.ts';

/** Removes the copies outside the database; a failure in one place does not stop the others. It can be repeated. */
export async function removeExternalCopies(
  { cvStore, mailDelivery, conversation }: Pick<Deps, 'cvStore' | 'mailDelivery' | 'conversation'>,
  { storageKeys, messageIds, turnIds }: ExternalCopies,
): Promise<void> {
  const removeFiles = async () => {
    for (const key of storageKeys) await cvStore.remove(key);
  };
  const outcomes = await Promise.allSettled([
    removeFiles(),
    mailDelivery.forget(messageIds),
    conversation.forget(turnIds),
  ]);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length === 0) return;
  throw new AggregateError(failures, 'what was erased is not removed everywhere', { cause: failures[0] });
}
