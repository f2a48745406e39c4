import { appendAudit } from '#db/audit/audit.ts';
import { findAddressChange, markAddressConfirmed } from '#db/candidates/address-changes.ts';
import { findOtherWithEmail, lockCandidateExclusive, updateCandidate } from '#db/candidates/candidates.ts';
import { findEmployer, recordVisit } from '#db/candidates/portal.ts';
import { retryOnceIfTaken } from '#db/connection/sql-state.ts';
import { endAlertsOfAddress } from '#domain/alerts/end-alerts-of-address.ts';
import { contactEmailOf } from '#domain/contact-address.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { addressTaken } from '#kernel/errors/refusals.ts';
import { mintPortalLink, type PortalLink } from '../portal-link.ts';
import { openAddressLink } from './address-link.ts';
import { changedFields, hmacsOfChanges } from './contact-changes.ts';

type LinkDeps = Pick<Deps, 'database' | 'clock' | 'tokenKeys'>;
type ConfirmDeps = LinkDeps & Pick<Deps, 'dataKeys' | 'followUp' | 'settings'>;

/**
 * Finds the address change that a link confirms. An expired, altered or replaced link gets the same 404 as an unknown
 * one (D5).
 */
async function findLinkedAddressChange(deps: LinkDeps, token: string) {
  const link = openAddressLink(deps, token);
  const linked = link && (await findAddressChange(deps.database.query, link.subjectId));
  if (link === null || linked === null) throw new DomainError('not_found', notFoundMessage);
  const { change, candidate } = linked;
  // The confirmation increments the generation of the candidate's links, so that those mailed to the old address
  // become invalid. The confirming link has the former generation, and stays valid so that its reader can open it
  // again.
  const expectedGeneration = change.confirmedAt === null ? link.linkGeneration : link.linkGeneration + 1;
  if (candidate.linkGeneration !== expectedGeneration) throw new DomainError('not_found', notFoundMessage);
  return linked;
}

/** Describes the address change that a link confirms, for the link's page; with the portal's token once it is confirmed. */
export async function describeAddressChange(deps: LinkDeps & Pick<Deps, 'settings'>, token: string) {
  const { change, candidate } = await findLinkedAddressChange(deps, token);
  const scope = { candidateId: candidate.id, applicationId: null };
  const workspace = await findEmployer(deps.database.query, scope);
  if (workspace === null) throw new DomainError('not_found', notFoundMessage);
  const contactEmail = contactEmailOf(deps.settings, workspace);
  // The link's reader gets what a second confirmation would give them.
  const portalToken = change.confirmedAt === null ? null : mintPortalLink(deps, candidate).token;
  return { email: change.email, workspace, contactEmail, portalToken };
}

/**
 * Replaces the candidate's address by the confirmed one. The links mailed to the old address become invalid, its job
 * alerts end, and a mail tells it of the change. A second confirmation changes nothing. Resolves to a new link to the
 * portal, the second time too.
 */
export async function confirmAddressChange(
  deps: ConfirmDeps,
  { token }: { token: string },
): Promise<PortalLink> {
  const linked = await findLinkedAddressChange(deps, token);
  // A conflict means that an application with the same address was stored meanwhile: the second run throws
  // `addressTaken`.
  const linkGeneration = await retryOnceIfTaken(() => confirmOnce(deps, linked));
  return mintPortalLink(deps, { id: linked.change.candidateId, linkGeneration });
}

type LinkedChange = Awaited<ReturnType<typeof findLinkedAddressChange>>;

/** Confirms the change in one transaction; resolves to the generation of the candidate's links after it. */
function confirmOnce(deps: ConfirmDeps, { change, candidate }: LinkedChange): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const before = await lockCandidateExclusive(tx, change.candidateId);
    const current = (await findAddressChange(tx, change.id))?.change;
    if (before === null || current === undefined) throw new DomainError('not_found', notFoundMessage);
    if (current.confirmedAt !== null) return before.linkGeneration;
    // An administrator has corrected the address since the change was read.
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
