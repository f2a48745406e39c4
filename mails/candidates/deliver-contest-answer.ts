import { contactEmailForJob } from '#domain/contact-address.ts';
import type { MailedContestAnswer, PreviewedMail } from '#domain/mail-delivery.ts';
import { findMailedContest } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintExplanationLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { type ContestAnswerFacts, contestAnswerMail } from '../texts/contest-answer.ts';
import { addresseeOf } from './addressee.ts';
import { hiddenLink, type PreviewDeps, previewOf } from './preview.ts';

type ContestJob = { applicationId: string; contestId: string };

/** Mails the candidate the answer of the person who reviewed the contested decision (D64). */
export async function deliverContestAnswer(deps: MailDeps, job: ContestJob): Promise<void> {
  const mailData = await findMailedContest(deps, job);
  if (mailData === null) return;
  const { application, candidate, workspace, contest } = mailData;
  const { answer, answeredBy, answeredAt } = contest;
  // The job is enqueued with the answer, which the three fields have together.
  if (answer === null || answeredBy === null || answeredAt === null) return;
  const applicationId = application.id;
  await sendOnce(
    deps,
    { kind: 'deliver-contest-answer', causeId: contest.id, candidateId: candidate.id, applicationId },
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
  { answer, answeredBy, ...job }: ContestJob & MailedContestAnswer,
): Promise<PreviewedMail | null> {
  const mailData = await findMailedContest(deps, job);
  return mailData && previewOf(composeAnswer(deps, mailData, { answer, answeredBy, link: hiddenLink(deps) }));
}

type ContestMailData = NonNullable<Awaited<ReturnType<typeof findMailedContest>>>;

function composeAnswer(
  { settings }: Pick<MailDeps, 'settings'>,
  mailData: ContestMailData,
  { answer, answeredBy, link }: MailedContestAnswer & Pick<ContestAnswerFacts, 'link'>,
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
