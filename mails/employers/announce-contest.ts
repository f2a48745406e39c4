import type { ContestIds } from '#domain/mail-delivery.ts';
import { findMailedContest } from '#domain/mails/mailed-application.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { contestMail } from '../texts/employers/contest-mail.ts';
import { applicationFactsOf, mailToEmployer } from './employer-mail.ts';

/**
 * Mails the workspace that a decision is contested, and the day by which it has to answer. The mail needs no limit,
 * since a decision has at most one contest (D37).
 */
export async function announceContest(deps: MailDeps, ids: ContestIds): Promise<void> {
  const mailData = await findMailedContest(deps, ids);
  if (mailData === null) return;
  const { application, candidate, workspace, contest } = mailData;
  const content = contestMail[workspace.lang]({
    ...applicationFactsOf(deps, mailData),
    contestId: contest.id,
    dueAt: contest.dueAt,
  });
  await sendOnce(
    deps,
    {
      kind: 'announce-contest',
      causeId: contest.id,
      candidateId: candidate.id,
      applicationId: application.id,
    },
    mailToEmployer(deps, mailData, content),
  );
}
