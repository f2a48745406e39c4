import { answersAllowance } from '#domain/mails/allowances.ts';
import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { findMailedApplication, findMailedWithdrawal } from '#domain/mails/mailed-application.ts';
import { enqueueAnswersMail } from '#domain/prequalification/questions/enqueue-answers-mail.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { newAnswersMail } from '../texts/employers/new-answers.ts';
import { applicationFactsOf, mailToEmployer } from './employer-mail.ts';

type AnswersIds = { applicationId: string; updateId: string };

/**
 * Mails the employer a candidate's questions and answers: all of them in one mail, at most once a day (D37, D83).
 * Questions are mailed even if the employer turned mails about applications off, or has no contact.
 */
export async function announceAnswers(
  deps: MailDeps,
  { applicationId, updateId }: AnswersIds,
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  if (mailData === null) return;
  const { questions, isQuiet } = await findMailedAnswers(deps, applicationId);
  const { notify, contactEmail } = mailData.workspace;
  const recipient = contactEmail ?? deps.settings.publisher.contactEmail;
  const wantsAnswers = notify !== 'never' && contactEmail !== null;
  if (!wantsAnswers && questions.length === 0) return;
  // The candidate may write more soon, so the mail waits. The follow-up job keeps its `updateId`, since a mail may be
  // claimed under it already.
  if (!isQuiet) return enqueueAnswersMail(deps, deps.database.query, { applicationId, updateId });
  const claim = await claimStateMail(deps, {
    occasion: {
      kind: 'announce-answers',
      causeId: updateId,
      candidateId: mailData.candidate.id,
      applicationId,
    },
    state: 'answers',
    allowance: answersAllowance(deps, recipient),
    followUpJob: (id) => ({ name: 'announce-answers', applicationId, updateId: id }),
  });
  if (claim === null) return;
  // The answers are read again after the claim, so that the mail has everything that the claim reports.
  const mailedAnswers = await findMailedAnswers(deps, applicationId);
  const content = newAnswersMail[mailData.workspace.lang]({
    ...applicationFactsOf(deps, mailData),
    ...mailedAnswers,
    answers: mailData.application.answers,
    isTextLeftOut: mailedAnswers.isTextLeftOut || mailData.application.hasUnmailedAnswer,
    isWithdrawn: (await findMailedWithdrawal(deps, applicationId)) !== null,
  });
  await deliver(deps, claim, mailToEmployer(deps, mailData, content));
}
