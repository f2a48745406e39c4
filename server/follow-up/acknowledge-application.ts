import { findApplicationForMail } from '#db/mails/mails.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { offerChat } from '#domain/prequalification/offer-chat.ts';
import { brandOf, contactOf } from './contact-of.ts';
import type { FollowUpDeps } from './follow-up-deps.ts';
import { oneLine } from './mail-content.ts';
import { sendWithinAllowance } from './send-once.ts';
import { acknowledgement } from './texts/acknowledgement.ts';

/** Tells the person what happens next, and what is done with their data (L-3, L-9). */
export async function acknowledgeApplication(
  deps: FollowUpDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const found = await findApplicationForMail(deps.database.query, applicationId);
  if (found === null) return;
  const { application, candidate, job, workspace, partnerName } = found;
  const contact = contactOf(deps.settings, found);
  const content = acknowledgement[application.lang]({
    firstName: candidate.firstName,
    jobTitle: oneLine(job.title),
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    board: partnerName === null ? null : oneLine(partnerName),
    operator: deps.settings.publisher.legalName,
    contact,
    receivedAt: application.createdAt,
    retentionMonths: workspace.retentionMonths,
    statusMails: workspace.statusMails,
    link: mintPortalLink(deps, candidate),
    interviewer: deps.settings.interviewer,
    aiProvider: deps.settings.aiProvider,
    chat: await offerChat(deps, { applicationId, linkGeneration: candidate.linkGeneration }),
  });
  await sendWithinAllowance(deps, {
    kind: 'acknowledge-application',
    subjectId: application.id,
    candidateId: candidate.id,
    applicationId: application.id,
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    content,
  });
}
