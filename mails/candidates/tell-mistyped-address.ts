import { toReference } from '#domain/applications/sent/reference.ts';
import { contactEmailForJob } from '#domain/contact-address.ts';
import { findMailedCorrection, wasAcknowledgedTo } from '#domain/mails/mailed-correction.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendOnce } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { addressCorrectedMail } from '../texts/address-corrected.ts';

/**
 * Mails a mistyped address that it was corrected, if an acknowledgement went there (D80). The mail has its own
 * follow-up job, so that it is sent even if the new acknowledgement fails. It has no daily limit, which strangers could
 * use up.
 */
export async function tellMistypedAddress(
  deps: MailDeps,
  { addressChangeId }: { addressChangeId: string },
): Promise<void> {
  const correction = await findMailedCorrection(deps, addressChangeId);
  if (correction === null || correction.previousEmail === null) return;
  const { application: mailData, previousEmail, correctedAt, lang } = correction;
  const { application, candidate, workspace } = mailData;
  const { id: applicationId } = application;
  if (!(await wasAcknowledgedTo(deps, { applicationId, email: previousEmail }))) return;
  const contactEmail = contactEmailForJob(deps.settings, mailData);
  const content = addressCorrectedMail[lang]({
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail,
    reference: toReference(applicationId),
    correctedAt,
  });
  await sendOnce(
    deps,
    { kind: 'tell-mistyped-address', causeId: addressChangeId, candidateId: candidate.id, applicationId },
    { to: previousEmail, brand: brandOf(workspace), replyTo: contactEmail, content },
  );
}
