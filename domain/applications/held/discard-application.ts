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
  // The mailed link leads to a page that has a button to confirm and one to refuse, so the token is the same.
  const id = readHeldId(deps, { token, purpose: 'confirmation' });
  const erasedSubmission = await deps.database.transaction(async (tx) => {
    const held = id === null ? null : await takeHeld(tx, { id, at: deps.clock.now() });
    if (held === null) throw new DomainError('not_found', notFoundMessage);
    await deps.followUp.enqueue(tx, { name: 'remove-erased', ...externalCopiesOf(held) });
    return held;
  });
  await tryRemoveExternalCopies(deps, externalCopiesOf(erasedSubmission));
}

function externalCopiesOf({ storageKey, messageId }: HeldApplication): ExternalCopies {
  return { storageKeys: storageKey === null ? [] : [storageKey], messageIds: [messageId], turnIds: [] };
}
