import { randomUUID } from 'node:crypto';
import { deletionsAllowance } from '#domain/mails/allowances.ts';
import { withinAllowance } from '#domain/mails/mail-plans.ts';
import { findMailedDeletion, wasWithdrawalRecentlyAnnounced } from '#domain/mails/mailed-deletion.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendPlanned } from '../sending/send-mail.ts';
import { deletionMail } from '../texts/employers/deletion-mail.ts';
import { applicationFactsOf, mailToEmployer } from './employer-mail.ts';

const DAY_SECONDS = 86_400;

type Announcement = {
  deletionRequestId: string;
  /**
   * The id under which a postponed mail is claimed. The request's own id is used up: it has the claim of the mail that
   * was withheld, and a withheld mail is never sent.
   */
  mailId?: string | undefined;
};

/**
 * Mails the workspace that a candidate requested a deletion, and the day by which it is due (L-11). A person causes at
 * most one such mail a day; a further mail is withheld (D37).
 */
export async function announceDeletionRequest(
  deps: MailDeps,
  { deletionRequestId, mailId }: Announcement,
): Promise<void> {
  const mailData = await findMailedDeletion(deps, { deletionRequestId, state: 'requested' });
  if (mailData === null) return;
  const { request, candidate, workspace } = mailData;
  const content = deletionMail[workspace.lang]({
    ...applicationFactsOf(deps, mailData),
    requestId: request.id,
    dueAt: request.dueAt,
    isForAllData: request.scope === 'candidate',
  });
  const causeId = mailId ?? request.id;
  const claim = await sendPlanned(deps, {
    occasion: {
      kind: 'announce-deletion-request',
      causeId,
      candidateId: candidate.id,
      applicationId: request.applicationId,
    },
    plan: withinAllowance(deletionsAllowance(deps, candidate.id)),
    mail: mailToEmployer(deps, mailData, content),
  });
  const isWithheld = claim !== null && claim.withheldAt !== null;
  if (!isWithheld) return;
  // For a second request on one day, the first mail is still true, unless a withdrawal was announced in between: then
  // the second mail is sent a day later.
  if (!(await wasWithdrawalRecentlyAnnounced(deps, candidate.id))) return;
  // The delayed job has the id of this mail, so that a retry does not postpone the mail a second time.
  await deps.followUp.enqueue(
    deps.database.query,
    { name: 'announce-deletion-request', deletionRequestId, mailId: randomUUID() },
    { id: causeId, afterSeconds: DAY_SECONDS },
  );
}
