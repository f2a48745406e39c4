import { findDeletionForMail } from '#db/mails/mails.ts';
import { claimMail } from '#domain/mails/claim-mail.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';
import { deliver, newMail } from '../send-once.ts';
import { deletionAnnounced } from '../texts/deletion-announced.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

const DAY_MS = 86_400_000;

/** Tells the workspace that a deletion is asked for, by when (L-11), once a day about a person (D37). */
export async function announceDeletionRequest(
  deps: FollowUpDeps,
  { deletionRequestId }: { deletionRequestId: string },
): Promise<void> {
  const found = await findDeletionForMail(deps.database.query, deletionRequestId, 'requested');
  if (found === null) return;
  const { request, candidate, workspace } = found;
  const mailbox = deps.tokenKeys.pseudonym(`deletion-announced:${candidate.id}`);
  const claim = await claimMail(deps, {
    mail: newMail(deps, {
      kind: 'announce-deletion-request',
      subjectId: request.id,
      candidateId: candidate.id,
      applicationId: request.applicationId,
    }),
    allowance: { mailbox, max: 1, windowMs: DAY_MS },
  });
  if (claim === null) return;
  const content = deletionAnnounced[workspace.lang]({
    ...applicantOf(deps, found),
    requestId: request.id,
    dueAt: request.dueAt,
    whole: request.scope === 'candidate',
  });
  await deliver(deps, claim, toEmployer(deps, found, content));
}
