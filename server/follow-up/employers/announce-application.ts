import { findApplicationForMail } from '#db/mails/mails.ts';
import { claimAnnouncement } from '#domain/mails/claim-announcement.ts';
import { mailboxOf } from '#kernel/text/text.ts';
import type { FollowUpDeps } from '../follow-up-deps.ts';
import { oneLine } from '../mail-content.ts';
import { deliver, newMail } from '../send-once.ts';
import { newApplication } from '../texts/new-application.ts';
import { applicantOf, toEmployer } from './employer-mail.ts';

/** What one employer gets of its own in an hour; the others of that hour are one mail (D37). */
const PER_HOUR_MAX = 20;
const HOUR_MS = 3_600_000;

/** Tells the workspace's contact of a new application, as the workspace wants it. */
export async function announceApplication(
  deps: FollowUpDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null) return;
  const { candidate, workspace, partnerName, hasCv } = found;
  const { notify, contactEmail } = workspace;
  if (notify === 'never' || contactEmail === null) return;
  const mailbox = deps.tokenKeys.pseudonym(`new-applications:${mailboxOf(contactEmail)}`);
  const subject = { subjectId: applicationId, candidateId: candidate.id, applicationId };
  const claim = await claimAnnouncement(deps, {
    mail: newMail(deps, { kind: 'announce-application', ...subject }),
    notify,
    allowance: { mailbox, max: PER_HOUR_MAX, windowMs: HOUR_MS },
  });
  if (claim === null) return;
  const content = newApplication[workspace.lang]({
    ...applicantOf(deps, found),
    board: partnerName === null ? null : oneLine(partnerName),
    hasCv,
  });
  await deliver(deps, claim, toEmployer(deps, found, content));
}
