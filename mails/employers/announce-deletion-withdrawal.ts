import { findAnnouncedWithdrawal } from '#domain/mails/mailed-deletion.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { deletionWithdrawalMail } from '../texts/employers/deletion-withdrawal-mail.ts';
import { applicationFactsOf, mailToEmployer } from './employer-mail.ts';

/**
 * Mails the workspace that a deletion request is withdrawn. The mail needs no limit of its own, since only an announced
 * request has one (D37).
 */
export async function announceDeletionWithdrawal(
  deps: MailDeps,
  { deletionRequestId }: { deletionRequestId: string },
): Promise<void> {
  const mailData = await findAnnouncedWithdrawal(deps, deletionRequestId);
  if (mailData === null) return;
  const { request, candidate, workspace } = mailData;
  const content = deletionWithdrawalMail[workspace.lang]({
    ...applicationFactsOf(deps, mailData),
    requestId: request.id,
    requestedAt: request.requestedAt,
    isForAllData: request.scope === 'candidate',
  });
  await sendOnce(
    deps,
    {
      kind: 'announce-deletion-withdrawal',
      causeId: request.id,
      candidateId: candidate.id,
      applicationId: request.applicationId,
    },
    mailToEmployer(deps, mailData, content),
  );
}
