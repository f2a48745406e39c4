import { randomUUID } from 'node:crypto';
import { appendAudit } from '#db/audit/audit.ts';
import { lockCandidateForChange } from '#db/candidates/candidates.ts';
import { findApplicationOwner, recordVisit } from '#db/candidates/portal.ts';
import { openDeletionRequest } from '#db/erasure/open-or-withdraw-deletions.ts';
import { addMonths } from '#kernel/calendar/add-time.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { recordDeletionEvent } from '../webhooks/record-erasure-event.ts';
import { listCovered } from './erase-scope.ts';

type Request = {
  candidate: { id: string; workspaceId: string };
  /** The application's id, if the requester has proved only to know this id (D30); null for the whole person. */
  applicationId: string | null;
  /** The id of a request that a restored backup lacks. */
  id?: string | undefined;
  actor: 'candidate' | 'administrator';
};

/**
 * Stores a deletion request, and enqueues the mails to the person and the employer. A repeat stores no second request
 * (D31).
 */
export function requestDeletion(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  { id: givenId, candidate: { id: candidateId, workspaceId }, applicationId, actor }: Request,
): Promise<{ id: string; dueAt: Date }> {
  const { database, clock, followUp } = deps;
  const requestedAt = clock.now();
  const scope = applicationId === null ? 'candidate' : 'application';
  return database.transaction(async (tx) => {
    const isPersonThere = await lockCandidateForChange(tx, candidateId);
    const isApplicationGone =
      applicationId !== null && (await findApplicationOwner(tx, applicationId)) === null;
    if (!isPersonThere || isApplicationGone) throw new DomainError('not_found', notFoundMessage);
    if (applicationId === null) await recordVisit(tx, candidateId, requestedAt);
    const { id, dueAt, isNew } = await openDeletionRequest(tx, {
      id: givenId ?? randomUUID(),
      workspaceId,
      candidateId,
      applicationId,
      scope,
      verified: applicationId === null,
      requestedAt,
      dueAt: addMonths(requestedAt, 1),
    });
    if (isNew) {
      await appendAudit(tx, {
        at: requestedAt,
        actor,
        action: 'deletion.requested',
        workspaceId,
        subject: { kind: 'deletion_request', id },
        details: { scope },
      });
      const target = { applicationId, sentUntil: requestedAt };
      const applicationIds = await listCovered(tx, candidateId, target);
      const event = { id, workspaceId, candidateId, applicationIds, dueAt, at: requestedAt };
      await recordDeletionEvent(deps, tx, event);
      await followUp.enqueue(tx, { name: 'confirm-deletion-request', deletionRequestId: id });
      await followUp.enqueue(tx, { name: 'announce-deletion-request', deletionRequestId: id });
    }
    return { id, dueAt };
  });
}
