import { toReference } from '#domain/applications/sent/reference.ts';
import { contactEmailForJob } from '#domain/contact-address.ts';
import { otherCompany, shownCompanyName } from '#domain/jobs/visible-job.ts';
import type { MailOccasion } from '#domain/mails/claim-mail.ts';
import { findMailedApplication, type MailedApplication } from '#domain/mails/mailed-application.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { interviewerFor } from '#domain/notices/notices.ts';
import { mintPortalLink } from '#domain/portal/portal-link.ts';
import { mintOfferedChatLink } from '#domain/prequalification/mint-offered-chat-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendWithinAllowance } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { acknowledgementMail } from '../texts/acknowledgement.ts';

/**
 * Mails the candidate that the application arrived, what follows, and how the data is used (L-3, L-9). Sends nothing if
 * the application is gone, if its address was corrected meanwhile, or if the person's daily allowance is used up.
 */
export async function acknowledgeApplication(
  deps: MailDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const mailData = await findMailedApplication(deps, applicationId);
  if (mailData === null || mailData.application.addressCorrections > 0) return;
  await acknowledge(deps, mailData, { kind: 'acknowledge-application', causeId: applicationId });
}

/** Sends the acknowledgement to the application's present address, within the daily allowance of that address. */
export async function acknowledge(
  deps: MailDeps,
  mailData: MailedApplication,
  occasion: Pick<MailOccasion, 'kind' | 'causeId'>,
): Promise<void> {
  const { application, candidate, job, workspace, partnerName } = mailData;
  const contactEmail = contactEmailForJob(deps.settings, mailData);
  const content = acknowledgementMail[application.lang]({
    firstName: candidate.firstName,
    jobTitle: shortLine(job.title),
    company: companyOf(mailData),
    isOpen: job.openApplications,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    board: partnerName === null ? null : shortLine(partnerName),
    operator: deps.settings.publisher.legalName,
    contactEmail,
    receivedAt: application.createdAt,
    reference: toReference(application.id),
    earlierAt: mailData.earlierAt,
    retentionMonths: workspace.retentionMonths,
    statusMails: workspace.statusMails,
    link: mintPortalLink(deps, candidate),
    interviewer: interviewerFor(deps.settings, job),
    aiProvider: deps.settings.aiProvider,
    chat: await mintOfferedChatLink(deps, {
      applicationId: application.id,
      linkGeneration: candidate.linkGeneration,
      addressCorrections: application.addressCorrections,
    }),
  });
  await sendWithinAllowance(
    deps,
    { ...occasion, candidateId: candidate.id, applicationId: application.id },
    {
      to: candidate.email,
      brand: brandOf(workspace),
      replyTo: contactEmail,
      thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
      content,
    },
  );
}

/** Names the company at which the position is, as the job's page does; null if it is the employer itself. */
function companyOf({ job, workspace }: MailedApplication): string | null {
  const name = shownCompanyName(job, workspace);
  const other = otherCompany({ company: name === null ? null : { name }, workspace });
  return other === null ? null : shortLine(other);
}
