import { newApplicationsAllowance } from '#domain/mails/allowances.ts';
import { singleOrInDigest } from '#domain/mails/mail-plans.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { findMailedApplication } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendPlanned } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { newApplicationMail } from '../texts/employers/new-application.ts';
import { applicationFactsOf, mailToEmployer, phoneOf } from './employer-mail.ts';

/** Mails a new application to the workspace's contact: at once, in a digest or not at all, as its settings say. */
export async function announceApplication(
  deps: MailDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  if (mailData === null) return;
  const { application, candidate, workspace, partnerName, hasCv } = mailData;
  const { notify, contactEmail } = workspace;
  if (notify === 'never' || contactEmail === null) return;
  const mailedAnswers = await findMailedAnswers(deps, applicationId);
  const content = newApplicationMail[workspace.lang]({
    ...applicationFactsOf(deps, mailData),
    board: partnerName === null ? null : shortLine(partnerName),
    hasCv,
    ...phoneOf(mailData),
    why: application.why,
    hasUnmailedWhy: application.hasUnmailedWhy,
    ...mailedAnswers,
    answers: application.answers,
    isTextLeftOut: mailedAnswers.isTextLeftOut || application.hasUnmailedAnswer,
  });
  await sendPlanned(deps, {
    occasion: {
      kind: 'announce-application',
      causeId: applicationId,
      candidateId: candidate.id,
      applicationId,
    },
    plan: singleOrInDigest(notify, newApplicationsAllowance(deps, contactEmail)),
    mail: mailToEmployer(deps, mailData, content),
  });
}
