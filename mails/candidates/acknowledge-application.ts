import { toReference } from '#domain/applications/sent/reference.ts';
import { contactOf } from '#domain/contact-of.ts';
import { findMailedApplication } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { interviewerFor } from '#domain/notices/notices.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { offerChat } from '#domain/prequalification/offer-chat.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendWithinAllowance } from '../sending/send-mail.ts';
import { oneLine } from '../template/mail-content.ts';
import { acknowledgement } from '../texts/acknowledgement.ts';

/**
 * Mails the candidate that the application arrived, what follows, and how the data is used (L-3, L-9). Sends nothing if
 * the application is gone or the person's daily allowance is used up.
 */
export async function acknowledgeApplication(
  deps: MailDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const found = await findMailedApplication(deps, applicationId);
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
    reference: toReference(application.id),
    earlierAt: found.earlierAt,
    retentionMonths: workspace.retentionMonths,
    statusMails: workspace.statusMails,
    link: mintPortalLink(deps, candidate),
    interviewer: interviewerFor(deps.settings, job),
    aiProvider: deps.settings.aiProvider,
    chat: await offerChat(deps, { applicationId, linkGeneration: candidate.linkGeneration }),
  });
  const occasion = {
    kind: 'acknowledge-application',
    subjectId: applicationId,
    candidateId: candidate.id,
    applicationId,
  };
  await sendWithinAllowance(deps, occasion, {
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
    content,
  });
}
