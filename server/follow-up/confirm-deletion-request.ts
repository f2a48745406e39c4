import { findDeletionForMail } from '#db/mails/mails.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf, contactOf } from './contact-of.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine } from './mail-content.ts';
import { sendOnce, sendWithinAllowance } from './send-once.ts';
import { deletionRequest } from './texts/deletion-request.ts';

/** Confirms a deletion request; one that an application id opened may be a stranger's, and says so (D30). */
export async function confirmDeletionRequest(
  deps: FollowUpDeps,
  { deletionRequestId }: { deletionRequestId: string },
): Promise<void> {
  const found = await findDeletionForMail(deps.database.query, deletionRequestId, 'requested');
  if (found === null) return;
  const { request, application, candidate, job, workspace } = found;
  const contact = contactOf(deps.settings, found);
  const content = deletionRequest[application.lang]({
    firstName: candidate.firstName,
    jobTitle: oneLine(job.title),
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    contact,
    verified: request.verified,
    requestedAt: request.requestedAt,
    dueAt: request.dueAt,
    link: mintPortalLink(deps, candidate),
  });
  // Anybody who holds an application's id may have asked; the mailed link is the person's own.
  const send = request.verified ? sendOnce : sendWithinAllowance;
  await send(deps, {
    kind: 'confirm-deletion-request',
    subjectId: request.id,
    candidateId: candidate.id,
    applicationId: request.applicationId,
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    content,
  });
}
