import { contactOf } from '#domain/contact-of.ts';
import { findMailedContest } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { mintExplanationLink } from '#domain/portal/portal-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { oneLine } from '../template/mail-content.ts';
import { contestAnswer } from '../texts/contest-answer.ts';

type ContestJob = { applicationId: string; contestId: string };

/** Mails the candidate the answer of the person who looked at the contested decision again (D64). */
export async function deliverContestAnswer(deps: MailDeps, job: ContestJob): Promise<void> {
  const found = await findMailedContest(deps, job);
  if (found === null) return;
  const { application, candidate, job: position, workspace, contest } = found;
  const { answer, answeredBy, answeredAt } = contest;
  if (answer === null || answeredBy === null || answeredAt === null) return;
  const contact = contactOf(deps.settings, found);
  await sendOnce(
    deps,
    {
      kind: 'deliver-contest-answer',
      subjectId: contest.id,
      candidateId: candidate.id,
      applicationId: application.id,
    },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: contact,
      thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
      content: contestAnswer[application.lang]({
        firstName: candidate.firstName,
        jobTitle: oneLine(position.title),
        isOpen: position.openApplications,
        employer: oneLine(workspace.name),
        timeZone: workspace.timeZone,
        contact,
        requestedAt: contest.requestedAt,
        answer,
        answeredBy: oneLine(answeredBy),
        link: mintExplanationLink(deps, { candidate, applicationId: application.id }),
      }),
    },
  );
}
