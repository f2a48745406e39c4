import { appendAudit } from '#db/audit/audit.ts';
import { findAddressChange, markAddressConfirmed } from '#db/candidates/address-changes.ts';
import { findOtherWithEmail, lockCandidateExclusive, updateCandidate } from '#db/candidates/candidates.ts';
import { recordVisit } from '#db/candidates/portal.ts';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import { endAlertsOfAddress } from '#domain/alerts/end-alerts-of-address.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { addressTaken } from '#kernel/errors/refusals.ts';
import { mintPortalLink, type PortalLink } from '../portal-link.ts';
import { changedColumns, hmacsOfChanges } from './contact-changes.ts';
import {
  type AddressLinkDeps,
  findLinkedAddressChange,
  type LinkedAddressChange,
} from './find-linked-address-change.ts';

type ConfirmDeps = AddressLinkDeps & Pick<Deps, 'dataKeys' | 'followUp' | 'settings'>;

/**
 * Replaces the candidate's address by the confirmed one. The links that were mailed to the old address become invalid,
 * the job alerts of that address end, and it gets a mail about the change. A second confirmation changes nothing.
 * Resolves to a new link to the portal each time.
 */
export async function confirmAddressChange(
  deps: ConfirmDeps,
  { token }: { token: string },
): Promise<PortalLink> {
  const linkedChange = await findLinkedAddressChange(deps, token);
  // A conflict means that a candidate with the same address was stored meanwhile: the second run throws `addressTaken`.
  const linkGeneration = await retryOnceIfTaken(() => confirmOnce(deps, linkedChange));
  return mintPortalLink(deps, { id: linkedChange.change.candidateId, linkGeneration });
}

/**
 * Confirms the change in one transaction. `change` and `candidate` were read before it. Resolves to the generation of
 * the candidate's links from then on.
 */
function confirmOnce(deps: ConfirmDeps, { change, candidate }: LinkedAddressChange): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const before = await lockCandidateExclusive(tx, change.candidateId);
    const current = (await findAddressChange(tx, change.id))?.change;
    if (before === null || current === undefined) throw new DomainError('not_found', notFoundMessage);
    if (current.confirmedAt !== null) return before.linkGeneration;
    // If the generation differs, an administrator has corrected the address since the change was read.
    if (before.linkGeneration !== candidate.linkGeneration)
      throw new DomainError('not_found', notFoundMessage);
    const { id, email, emailNormalized } = current;
    if ((await findOtherWithEmail(tx, { ...before, emailNormalized })) !== null) throw addressTaken();
    const changes = changedColumns(before, { email, emailNormalized });
    await updateCandidate(tx, before.id, {
      ...changes,
      linkGeneration: before.linkGeneration + 1,
      updatedAt: at,
    });
    await recordVisit(tx, before.id, at);
    await markAddressConfirmed(tx, id, { previousEmail: before.email, confirmedAt: at });
    await appendAudit(tx, {
      at,
      actor: 'candidate',
      action: 'candidate.corrected',
      workspaceId: before.workspaceId,
      subject: { kind: 'candidate', id: before.id },
      details: hmacsOfChanges(deps, before, changes),
    });
    await deps.followUp.enqueue(tx, { name: 'announce-address-change', addressChangeId: id });
    await endAlertsOfAddress(deps, tx, before);
    return before.linkGeneration + 1;
  });
}
