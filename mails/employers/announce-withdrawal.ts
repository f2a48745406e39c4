import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedWithdrawal } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { withdrawalMail } from '../texts/employers/withdrawal-mail.ts';
import { applicationFactsOf, mailToEmployer } from './employer-mail.ts';

/** Mails the workspace that a candidate withdrew an application, with their reason; at most once a day (D37). */
export async function announceWithdrawal(
  deps: MailDeps,
  { applicationId, withdrawalId }: { applicationId: string; withdrawalId: string },
): Promise<void> {
  const mailData = await findMailedWithdrawal(deps, applicationId);
  if (mailData === null) return;
  const { candidate, workspace, withdrawal } = mailData;
  const claim = await claimStateMail(deps, {
    occasion: {
      kind: 'announce-withdrawal',
      causeId: withdrawalId,
      candidateId: candidate.id,
      applicationId,
    },
    state: 'withdrawal',
    followUpJob: (id) => ({ name: 'announce-withdrawal', applicationId, withdrawalId: id }),
  });
  if (claim === null) return;
  const content = withdrawalMail[workspace.lang]({ ...applicationFactsOf(deps, mailData), ...withdrawal });
  await deliver(deps, claim, mailToEmployer(deps, mailData, content));
}
