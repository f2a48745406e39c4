import { findDeletionForMail } from '#db/mails/mails.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { brandOf, contactOf } from './contact-of.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine } from './mail-content.ts';
import { sendWithinAllowance } from './send-once.ts';
import { deletionWithdrawal } from './texts/deletion-withdrawal.ts';

/** Tells the person that their data are kept after all: an application's id is enough to withdraw its request (D30). */
export async function confirmDeletionWithdrawal(
  deps: FollowUpDeps,
  { deletionRequestId }: { deletionRequestId: string },
): Promise<void> {
  const found = await findDeletionForMail(deps.database.query, deletionRequestId, 'withdrawn');
  if (found === null) return;
  const { request, application, candidate, job, workspace } = found;
  const contact = contactOf(deps.settings, found);
  const content = deletionWithdrawal[application.lang]({
    firstName: candidate.firstName,
    jobTitle: oneLine(job.title),
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    contact,
    whole: request.scope === 'candidate',
    requestedAt: request.requestedAt,
    link: mintPortalLink(deps, candidate),
  });
  // Whoever holds a link may ask and withdraw without an end.
  await sendWithinAllowance(deps, {
    kind: 'confirm-deletion-withdrawal',
    subjectId: request.id,
    candidateId: candidate.id,
    applicationId: request.applicationId,
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    content,
  });
}
