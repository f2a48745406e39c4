import { contactEmailForJob } from '#domain/contact-address.ts';
import type { MailedContestAnswer, PreviewedMail } from '#domain/mail-delivery.ts';
import { findMailedContest } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintExplanationLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { type MailContent, shortLine } from '../template/mail-content.ts';
import { type ContestAnswer, contestAnswer } from '../texts/contest-answer.ts';
import { addresseeOf } from './addressee.ts';
import { hiddenLink, type PreviewDeps, previewOf } from './preview.ts';

type ContestJob = { applicationId: string; contestId: string };

/** Mails the candidate the answer of the person who reviewed the contested decision (D64). */
export async function deliverContestAnswer(deps: MailDeps, job: ContestJob): Promise<void> {
  const mailed = await findMailedContest(deps, job);
  if (mailed === null) return;
  const { application, candidate, workspace, contest } = mailed;
  const { answer, answeredBy, answeredAt } = contest;
  if (answer === null || answeredBy === null || answeredAt === null) return;
  const applicationId = application.id;
  await sendOnce(
    deps,
    { kind: 'deliver-contest-answer', causeId: contest.id, candidateId: candidate.id, applicationId },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: contactEmailForJob(deps.settings, mailed),
      thread: threadIdOf(deps.settings, { applicationId, reader: 'candidate' }),
      content: composeAnswer(deps, mailed, {
        answer,
        answeredBy,
        link: mintExplanationLink(deps, { candidate, applicationId }),
      }),
    },
  );
}

/** Composes the mail of an answer, so that the employer can read it first. */
export async function previewContestAnswer(
  deps: PreviewDeps,
  { answer, answeredBy, ...job }: ContestJob & MailedContestAnswer,
): Promise<PreviewedMail | null> {
  const mailed = await findMailedContest(deps, job);
  return mailed && previewOf(composeAnswer(deps, mailed, { answer, answeredBy, link: hiddenLink(deps) }));
}

type MailedContest = NonNullable<Awaited<ReturnType<typeof findMailedContest>>>;

function composeAnswer(
  { settings }: Pick<MailDeps, 'settings'>,
  mailed: MailedContest,
  { answer, answeredBy, link }: MailedContestAnswer & Pick<ContestAnswer, 'link'>,
): MailContent {
  const { application, contest } = mailed;
  return contestAnswer[application.lang]({
    ...addresseeOf(settings, mailed),
    requestedAt: contest.requestedAt,
    answer,
    answeredBy: shortLine(answeredBy),
    link,
  });
}
