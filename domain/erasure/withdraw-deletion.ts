import { appendAudit } from '#db/audit/audit.ts';
import { lockCandidateForChange } from '#db/candidates/candidates.ts';
import { findApplicationOwner, recordVisit } from '#db/candidates/portal.ts';
import { withdrawDeletionRequests } from '#db/erasure/open-or-withdraw-deletions.ts';
import { erasureBegun } from '#kernel/errors/application-refusals.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import type { Deps } from '../ports.ts';

/**
 * Withdraws deletion requests that are not carried out yet (D31). The holder of a mailed link withdraws all requests of
 * the person; a caller who knows only an application's id withdraws the request for that application. Without an open
 * request, nothing changes. Throws if the only request is being carried out.
 */
export function withdrawDeletion(
  { database, clock, followUp }: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  { candidate: { id: candidateId, workspaceId }, applicationId }: TokenHolder,
): Promise<void> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const isPersonThere = await lockCandidateForChange(tx, candidateId);
    const isApplicationGone =
      applicationId !== null && (await findApplicationOwner(tx, applicationId)) === null;
    if (!isPersonThere || isApplicationGone) throw new DomainError('not_found', notFoundMessage);
    if (applicationId === null) await recordVisit(tx, candidateId, at);
    const { withdrawn, isExecuting } = await withdrawDeletionRequests(tx, { candidateId, applicationId, at });
    for (const { id, scope } of withdrawn) {
      await appendAudit(tx, {
        at,
        actor: 'candidate',
        action: 'deletion.withdrawn',
        workspaceId,
        subject: { kind: 'deletion_request', id },
        details: { scope },
      });
      await followUp.enqueue(tx, { name: 'announce-deletion-withdrawal', deletionRequestId: id });
    }
    // One mail confirms all withdrawals. It names the request for the whole person, if there is one.
    const requestInMail = withdrawn.find(({ scope }) => scope === 'candidate') ?? withdrawn[0];
    if (requestInMail !== undefined) {
      await followUp.enqueue(tx, {
        name: 'confirm-deletion-withdrawal',
        deletionRequestId: requestInMail.id,
      });
    } else if (isExecuting) {
      throw erasureBegun();
    }
  });
}
