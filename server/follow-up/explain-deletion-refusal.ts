import { findDeletionForMail } from '#db/mails/mails.ts';
import { brandOf, contactOf } from './contact-of.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine } from './mail-content.ts';
import { sendOnce } from './send-once.ts';
import { deletionRefusal } from './texts/deletion-refusal.ts';

/** Tells the person why their deletion request was refused. */
export async function explainDeletionRefusal(
  deps: FollowUpDeps,
  { deletionRequestId }: { deletionRequestId: string },
): Promise<void> {
  const found = await findDeletionForMail(deps.database.query, deletionRequestId, 'refused');
  if (found === null || found.request.reason === null) return;
  const { request, application, candidate, workspace } = found;
  const contact = contactOf(deps.settings, found);
  const content = deletionRefusal[application.lang]({
    firstName: candidate.firstName,
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    contact,
    requestedAt: request.requestedAt,
    reason: found.request.reason,
  });
  await sendOnce(deps, {
    kind: 'explain-deletion-refusal',
    subjectId: request.id,
    candidateId: candidate.id,
    applicationId: request.applicationId,
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    content,
  });
}
