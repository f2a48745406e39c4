import type { ExternalCopies } from '#db/erasure/erasure.ts';
import type { Deps } from '../ports.ts';

type CopyDeps = Pick<Deps, 'cvStore' | 'mailDelivery' | 'conversation'>;

/** Tries to remove the copies now. After a failure, the follow-up job that the erasure has enqueued removes them. */
export async function tryRemoveExternalCopies(deps: CopyDeps, copies: ExternalCopies | null): Promise<void> {
  if (copies !== null) await removeExternalCopies(deps, copies).catch(() => {});
}

/** Removes the copies outside the database. A failure in one place does not stop the others. A call can be repeated. */
export async function removeExternalCopies(
  { cvStore, mailDelivery, conversation }: CopyDeps,
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
