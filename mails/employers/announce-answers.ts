import { answersAllowance } from '#domain/mails/allowances.ts';
import { claimStateMail } from '#domain/mails/claim-state-mail.ts';
import { findMailedAnswers } from '#domain/mails/mailed-answers.ts';
import { findMailedApplication, findMailedWithdrawal } from '#domain/mails/mailed-application.ts';
import type { FollowUpJob } from '#domain/ports.ts';
import { enqueueAnswersMail } from '#domain/prequalification/questions/enqueue-answers-mail.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { deliver } from '../sending/send-mail.ts';
import { newAnswers } from '../texts/employers/new-answers.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

type AnswersJob = Omit<Extract<FollowUpJob, { name: 'announce-answers' }>, 'name'>;

/**
 * Mails the employer a candidate's questions and answers: all of them in one mail, at most once a day (D37, D83). An
 * employer that turned mails about applications off still receives questions.
 */
export async function announceAnswers(
  deps: MailDeps,
  { applicationId, updateId }: AnswersJob,
): Promise<void> {
  const mailed = await findMailedApplication(deps, applicationId);
  if (mailed === null) return;
  const { questions, isQuiet } = await findMailedAnswers(deps, applicationId);
  const { notify, contactEmail } = mailed.workspace;
  const recipient = contactEmail ?? deps.settings.publisher.contactEmail;
  const wantsAnswers = notify !== 'never' && contactEmail !== null;
  if (!wantsAnswers && questions.length === 0) return;
  // The job is enqueued again with the same `updateId`, since a mail may be claimed under it already.
  if (!isQuiet) return enqueueAnswersMail(deps, deps.database.query, { applicationId, updateId });
  const claim = await claimStateMail(deps, {
    occasion: {
      kind: 'announce-answers',
      causeId: updateId,
      candidateId: mailed.candidate.id,
      applicationId,
    },
    state: 'answers',
    allowance: answersAllowance(deps, recipient),
    followUpJob: (id) => ({ name: 'announce-answers', applicationId, updateId: id }),
  });
  if (claim === null) return;
  // The answers are read again after the claim, so that the mail has everything that the claim reports.
  const answers = await findMailedAnswers(deps, applicationId);
  const content = newAnswers[mailed.workspace.lang]({
    ...applicantOf(deps, mailed),
    ...answers,
    answers: mailed.application.answers,
    hasUnmailedText: answers.hasUnmailedText || mailed.application.hasUnmailedAnswer,
    isWithdrawn: (await findMailedWithdrawal(deps, applicationId)) !== null,
  });
  await deliver(deps, claim, toEmployer(deps, mailed, content));
}
