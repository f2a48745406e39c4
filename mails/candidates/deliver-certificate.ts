import { contactEmailForJob } from '#domain/contact-address.ts';
import { certificateOccasion, storedCertificate } from '#domain/erasure/certificate.ts';
import { coveredUntil } from '#domain/erasure/erase-scope.ts';
import { findMailedDeletion } from '#domain/mails/mailed-deletion.ts';
import { threadIdOf } from '#domain/mails/message-id.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { SendingDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { deletionCertificateMail } from '../texts/deletion-certificate.ts';

/**
 * Mails the certificate of a deletion that is being executed, as the last mail before the address is erased (D31). Does
 * nothing once the deletion is over, or if it has no certificate.
 */
export async function deliverCertificate(deps: SendingDeps, deletionRequestId: string): Promise<void> {
  const mailData = await findMailedDeletion(deps, { deletionRequestId, state: 'executing' });
  const certificate = mailData && storedCertificate(mailData.request);
  if (mailData === null || certificate === null) return;
  const { request, application, candidate, workspace } = mailData;
  const { erasure, erased } = certificate.statement;
  const contactEmail = contactEmailForJob(deps.settings, mailData);
  const content = deletionCertificateMail[application.lang]({
    firstName: candidate.firstName,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail,
    isForAllData: erasure === 'person',
    requestId: request.id,
    requestedAt: request.requestedAt,
    sentUntil: request.scope === 'candidate' ? coveredUntil(request) : null,
    applications: erased.applications,
    cvFiles: erased.cvFiles,
    messages: erased.messages,
    jobAlerts: erased.jobAlerts,
  });
  await sendOnce(deps, certificateOccasion({ requestId: request.id, candidateId: candidate.id }), {
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contactEmail,
    thread: threadIdOf(deps.settings, { applicationId: application.id, reader: 'candidate' }),
    content,
    attachment: {
      fileName: 'deletion-certificate.json',
      mediaType: 'application/json',
      content: `${JSON.stringify(certificate, null, 2)}\n`,
    },
  });
}
