import { type HeldApplication, takeHeld } from '#db/applications/held-applications.ts';
import type { ExternalCopies } from '#db/erasure/erasure.ts';
import { tryRemoveExternalCopies } from '#domain/erasure/remove-external-copies.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { readHeldId } from './held-tokens.ts';

type DiscardDeps = Pick<
  Deps,
  'clock' | 'conversation' | 'cvStore' | 'database' | 'followUp' | 'mailDelivery' | 'tokenKeys'
>;

/** Erases a held application that its person refused (D45). */
export async function discardApplication(deps: DiscardDeps, { token }: { token: string }): Promise<void> {
  // One mailed link leads to the page with both buttons, to confirm and to refuse, so its token serves for both.
  const id = readHeldId(deps, { token, purpose: 'confirmation' });
  const copies = await deps.database.transaction(async (tx) => {
    const held = id === null ? null : await takeHeld(tx, { id, at: deps.clock.now() });
    if (held === null) throw new DomainError('not_found', notFoundMessage);
    const externalCopies = externalCopiesOf(held);
    // The job removes the copies if the removal right after the commit fails or does not take place.
    await deps.followUp.enqueue(tx, { name: 'remove-erased', ...externalCopies });
    return externalCopies;
  });
  await tryRemoveExternalCopies(deps, copies);
}

function externalCopiesOf({ storageKey, messageId }: HeldApplication): ExternalCopies {
  return { storageKeys: storageKey === null ? [] : [storageKey], messageIds: [messageId], turnIds: [] };
}
