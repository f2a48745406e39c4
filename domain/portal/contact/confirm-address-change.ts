import { appendAudit } from '#db/audit/audit.ts';
import { findAddressChange, markAddressConfirmed } from '#db/candidates/address-changes.ts';
import { lockCandidateExclusive } from '#db/candidates/lock-candidate.ts';
import { findOtherWithEmail, updateCandidate } from '#db/candidates/manage-candidates.ts';
import { findEmployer, recordVisit } from '#db/candidates/portal.ts';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import { endAlertsOfAddress } from '#domain/alerts/end-alerts-of-address.ts';
import { contactOf } from '#domain/contact-of.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { addressTaken } from '#kernel/errors/refusals.ts';
import { mintPortalLink, type PortalLink } from '../portal-link.ts';
import { openAddressLink } from './address-link.ts';
import { changedFields, hmacsOfChanges } from './contact-changes.ts';

type LinkDeps = Pick<Deps, 'database' | 'clock' | 'tokenKeys'>;
type ConfirmDeps = LinkDeps & Pick<Deps, 'dataKeys' | 'followUp' | 'settings'>;

/** Finds the wish of a link. An expired, altered, replaced or outdated link is the same 404 as an unknown one (D5). */
async function findLinkedAddressChange(deps: LinkDeps, token: string) {
  const link = openAddressLink(deps, token);
  const found = link && (await findAddressChange(deps.database.query, link.subjectId));
  if (link === null || found === null) throw new DomainError('not_found', notFoundMessage);
  const { change, candidate } = found;
  // The confirmation revokes the links of the old address, and this one stays usable for its own person.
  const generation = change.confirmedAt === null ? link.linkGeneration : link.linkGeneration + 1;
  if (candidate.linkGeneration !== generation) throw new DomainError('not_found', notFoundMessage);
  return found;
}

/** Describes the wish of a link for its page. */
export async function describeAddressChange(deps: LinkDeps & Pick<Deps, 'settings'>, token: string) {
  const { change, candidate } = await findLinkedAddressChange(deps, token);
  const scope = { candidateId: candidate.id, applicationId: null };
  const workspace = await findEmployer(deps.database.query, scope);
  if (workspace === null) throw new DomainError('not_found', notFoundMessage);
  const contactEmail = contactOf(deps.settings, { job: workspace, workspace });
  return { email: change.email, workspace, contactEmail };
}

/**
 * Replaces the candidate's address by the confirmed one, once; the links mailed to the old address become invalid, its
 * job alerts end, and it is told. Resolves to a new link to the portal, also for a second confirmation.
 */
export async function confirmAddressChange(
  deps: ConfirmDeps,
  { token }: { token: string },
): Promise<PortalLink> {
  const found = await findLinkedAddressChange(deps, token);
  // Somebody may apply with the address while it is confirmed.
  const linkGeneration = await retryOnceIfTaken(() => confirmOnce(deps, found));
  return mintPortalLink(deps, { id: found.change.candidateId, linkGeneration });
}

type Linked = Awaited<ReturnType<typeof findLinkedAddressChange>>;

/** Resolves to the generation of the person's links after the confirmation. */
function confirmOnce(deps: ConfirmDeps, { change, candidate }: Linked): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const before = await lockCandidateExclusive(tx, change.candidateId);
    const current = (await findAddressChange(tx, change.id))?.change;
    if (before === null || current === undefined) throw new DomainError('not_found', notFoundMessage);
    if (current.confirmedAt !== null) return before.linkGeneration;
    // An administrator corrected the address since the link was read.
    if (before.linkGeneration !== candidate.linkGeneration)
      throw new DomainError('not_found', notFoundMessage);
    const { id, email, emailNormalized } = current;
    if ((await findOtherWithEmail(tx, { ...before, emailNormalized })) !== null) throw addressTaken();
    const changed = changedFields(before, { email, emailNormalized });
    await updateCandidate(tx, before.id, {
      ...changed,
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
      details: hmacsOfChanges(deps, before, changed),
    });
    await deps.followUp.enqueue(tx, { name: 'announce-address-change', addressChangeId: id });
    await endAlertsOfAddress(deps, tx, before);
    return before.linkGeneration + 1;
  });
}
