import { CERTIFICATE_MAIL } from '#db/erasure/deletion-requests.ts';
import { findDeletionForMail } from '#db/mails/mails.ts';
import { storedCertificate } from '#domain/erasure/certificate.ts';
import { brandOf, contactOf } from './contact-of.ts';
import { oneLine } from './mail-content.ts';
import { type MailingDeps, sendOnce } from './send-once.ts';
import { deletionCertificate } from './texts/deletion-certificate.ts';

/** Mails a request's certificate, the last mail before the person's address is erased (D31). */
export async function deliverCertificate(deps: MailingDeps, deletionRequestId: string): Promise<void> {
  const found = await findDeletionForMail(deps.database.query, deletionRequestId, 'executing');
  const certificate = found && storedCertificate(found.request);
  if (found === null || certificate === null) return;
  const { request, application, candidate, workspace } = found;
  const { erasure, erased } = certificate.statement;
  const contact = contactOf(deps.settings, found);
  const content = deletionCertificate[application.lang]({
    firstName: candidate.firstName,
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    contact,
    whole: erasure === 'person',
    requestId: request.id,
    requestedAt: request.requestedAt,
    sentUntil: request.scope === 'candidate' ? (request.askedAgainAt ?? request.requestedAt) : null,
    applications: erased.applications,
    cvFiles: erased.cvFiles,
    messages: erased.messages,
  });
  await sendOnce(deps, {
    kind: CERTIFICATE_MAIL,
    subjectId: request.id,
    candidateId: candidate.id,
    // Of the person and not of the application: it outlives the erased application.
    applicationId: null,
    to: candidate.email,
    brand: brandOf(workspace),
    replyTo: contact,
    content,
    attachment: {
      fileName: 'deletion-certificate.json',
      mediaType: 'application/json',
      content: `${JSON.stringify(certificate, null, 2)}\n`,
    },
  });
}
