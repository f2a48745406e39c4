import { contactEmailForJob } from '#domain/contact-address.ts';
import type { ContestAnswer, ContestIds, PreviewedMail } from '#domain/mail-delivery.ts';
import { findMailedContest, type MailedContest } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { type ExplanationLink, mintExplanationLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { contestAnswerMail } from '../texts/contest-answer.ts';
import { addresseeOf } from './addressee.ts';
import { hiddenLink, type PreviewDeps, previewOf } from './preview.ts';

/** Mails the candidate the answer of the person who reviewed the contested decision (D64). */
export async function deliverContestAnswer(
  deps: MailDeps,
  { applicationId, contestId }: ContestIds,
): Promise<void> {
  const mailData = await findMailedContest(deps, { applicationId, contestId });
  if (mailData === null) return;
  const { candidate, workspace, contest } = mailData;
  const { answer, answeredBy } = contest;
  // The transaction that stores both enqueues this mail, so neither is null; the types do not say so.
  if (answer === null || answeredBy === null) return;
  await sendOnce(
    deps,
    { kind: 'deliver-contest-answer', causeId: contestId, candidateId: candidate.id, applicationId },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: contactEmailForJob(deps.settings, mailData),
      thread: threadIdOf(deps.settings, { applicationId, reader: 'candidate' }),
      content: composeAnswer(deps, mailData, {
        answer,
        answeredBy,
        link: mintExplanationLink(deps, { candidate, applicationId }),
      }),
    },
  );
}

/** Composes the mail of an answer, so that the employer can read it before it is sent; null if the contest is gone. */
export async function previewContestAnswer(
  deps: PreviewDeps,
  { answer, answeredBy, ...ids }: ContestIds & ContestAnswer,
): Promise<PreviewedMail | null> {
  const mailData = await findMailedContest(deps, ids);
  return mailData && previewOf(composeAnswer(deps, mailData, { answer, answeredBy, link: hiddenLink(deps) }));
}

function composeAnswer(
  { settings }: Pick<MailDeps, 'settings'>,
  mailData: MailedContest,
  { answer, answeredBy, link }: ContestAnswer & { link: Pick<ExplanationLink, 'url' | 'expiresAt'> },
): MailContent {
  const { application, contest } = mailData;
  return contestAnswerMail[application.lang]({
    ...addresseeOf(settings, mailData),
    requestedAt: contest.requestedAt,
    answer,
    answeredBy: shortLine(answeredBy),
    link,
  });
}
