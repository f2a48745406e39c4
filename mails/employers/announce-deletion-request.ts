import { randomUUID } from 'node:crypto';
import { deletionsAllowance } from '#domain/mails/allowances.ts';
import { withinAllowance } from '#domain/mails/mail-plans.ts';
import { findMailedDeletion, wasWithdrawalRecentlyAnnounced } from '#domain/mails/mailed-deletion.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendPlanned } from '../sending/send-mail.ts';
import { deletionMail } from '../texts/employers/deletion-mail.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

const DAY_SECONDS = 86_400;

type Announcement = {
  deletionRequestId: string;
  /** The mail's id in place of the request's, if an earlier mail was postponed. */
  mailId?: string | undefined;
};

/**
 * Mails the workspace that a candidate requested a deletion, and the day by which it is due (L-11). A person causes at
 * most one such mail a day (D37). A second request on the same day needs a mail only if a withdrawal was announced in
 * between, since otherwise the first mail is still true: that mail is sent a day later.
 */
export async function announceDeletionRequest(
  deps: MailDeps,
  { deletionRequestId, mailId }: Announcement,
): Promise<void> {
  const mailed = await findMailedDeletion(deps, { deletionRequestId, state: 'requested' });
  if (mailed === null) return;
  const { request, candidate, workspace } = mailed;
  const content = deletionMail[workspace.lang]({
    ...applicantOf(deps, mailed),
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
    mail: toEmployer(deps, mailed, content),
  });
  if (claim === null || claim.withheldAt === null) return;
  if (!(await wasWithdrawalRecentlyAnnounced(deps, candidate.id))) return;
  await deps.followUp.enqueue(
    deps.database.query,
    { name: 'announce-deletion-request', deletionRequestId, mailId: randomUUID() },
    { id: causeId, afterSeconds: DAY_SECONDS },
  );
}
