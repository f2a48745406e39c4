import { takeHeld } from '#db/applications/held-applications.ts';
import { removeExternalCopies } from '#domain/erasure/remove-external-copies.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { readHeldId } from './held-tokens.ts';

type DiscardDeps = Pick<
  Deps,
  'clock' | 'conversation' | 'cvStore' | 'database' | 'followUp' | 'mailDelivery' | 'tokenKeys'
>;

/** Erases a held submission that its person refused (D45). */
export async function discardApplication(deps: DiscardDeps, { token }: { token: string }): Promise<void> {
  const id = readHeldId(deps, { token, purpose: 'confirmation' });
  const copies = await deps.database.transaction(async (tx) => {
    const submission = id === null ? null : await takeHeld(tx, { id, at: deps.clock.now() });
    if (submission === null) throw new DomainError('not_found', notFoundMessage);
    const { storageKey, messageId } = submission;
    const externalCopies = {
      storageKeys: storageKey === null ? [] : [storageKey],
      messageIds: [messageId],
      turnIds: [],
    };
    await deps.followUp.enqueue(tx, { name: 'remove-erased', ...externalCopies });
    return externalCopies;
  });
  // The copies are removed at once; if that fails, the enqueued job does it.
  await removeExternalCopies(deps, copies).catch(() => {});
}
