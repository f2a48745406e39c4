import { findStatus } from '#db/mails/claimed-mails.ts';
import { findApplicationForMail } from '#db/mails/mails.ts';
import { applicationStatuses } from '#db/schema/index.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { claimOrPutOff } from './claim-or-put-off.ts';
import { brandOf, contactOf } from './contact-of.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine } from './mail-content.ts';
import { deliver, newMail } from './send-once.ts';
import { statusChange } from './texts/status-change.ts';

/** Tells the person what became of their application, where the workspace mails statuses; at most once a day (D37). */
export async function announceStatus(
  deps: FollowUpDeps,
  { applicationId, changeId }: { applicationId: string; changeId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null || found.workspace.statusMails === 'off') return;
  const { application, candidate, job, workspace } = found;
  const subject = { subjectId: changeId, candidateId: candidate.id, applicationId };
  const claim = await claimOrPutOff(deps, {
    mail: newMail(deps, { kind: 'announce-status', ...subject }),
    stateOf: (tx) => findStatus(tx, applicationId),
    // The acknowledgement has said it.
    isReportable: (state) => state !== 'received',
    jobOf: (id) => ({ name: 'announce-status', applicationId, changeId: id }),
  });
  const status = applicationStatuses.find((known) => known === claim?.reportedState);
  if (claim === null || status === undefined) return;
  const contact = contactOf(deps.settings, found);
  await deliver(deps, claim, {
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    content: statusChange[application.lang]({
      firstName: candidate.firstName,
      jobTitle: oneLine(job.title),
      employer: oneLine(workspace.name),
      timeZone: workspace.timeZone,
      contact,
      status,
      link: mintPortalLink(deps, candidate),
    }),
  });
}
