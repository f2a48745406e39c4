import { deletionsAllowance } from '#domain/mails/allowances.ts';
import { withinAllowance } from '#domain/mails/mail-plans.ts';
import { findMailedDeletion } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendPlanned } from '../sending/send-mail.ts';
import { deletionAnnounced } from '../texts/deletion-announced.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

/**
 * Mails the workspace that a candidate requested a deletion, and until when it is due (L-11); at most once a day for a
 * person (D37).
 */
export async function announceDeletionRequest(
  deps: MailDeps,
  { deletionRequestId }: { deletionRequestId: string },
): Promise<void> {
  const found = await findMailedDeletion(deps, { deletionRequestId, state: 'requested' });
  if (found === null) return;
  const { request, candidate, workspace } = found;
  const content = deletionAnnounced[workspace.lang]({
    ...applicantOf(deps, found),
    requestId: request.id,
    dueAt: request.dueAt,
    whole: request.scope === 'candidate',
  });
  await sendPlanned(deps, {
    occasion: {
      kind: 'announce-deletion-request',
      subjectId: request.id,
      candidateId: candidate.id,
      applicationId: request.applicationId,
    },
    plan: withinAllowance(deletionsAllowance(deps, candidate.id)),
    mail: toEmployer(deps, found, content),
  });
}
