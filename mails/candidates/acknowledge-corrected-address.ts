import { toReference } from '#domain/applications/sent/reference.ts';
import { contactOf } from '#domain/contact-of.ts';
import {
  findMailedCorrection,
  type MailedCorrection,
  wasAcknowledgedTo,
} from '#domain/mails/mailed-correction.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { sendWithinAllowance } from '../sending/send-mail.ts';
import { oneLine } from '../template/mail-content.ts';
import { addressCorrected } from '../texts/address-corrected.ts';
import { acknowledge } from './acknowledge-application.ts';

/**
 * Sends the acknowledgement to a corrected address, unless it was corrected again, and tells the mistyped one if the
 * first acknowledgement went there (D80).
 */
export async function acknowledgeCorrectedAddress(
  deps: MailDeps,
  { addressChangeId }: { addressChangeId: string },
): Promise<void> {
  const found = await findMailedCorrection(deps, addressChangeId);
  if (found === null) return;
  if (found.isLatest)
    await acknowledge(deps, found.application, {
      kind: 'acknowledge-corrected-address',
      subjectId: addressChangeId,
    });
  await tellMistypedAddress(deps, found, addressChangeId);
}

async function tellMistypedAddress(
  deps: MailDeps,
  { application: found, previousEmail, correctedAt, lang }: MailedCorrection,
  subjectId: string,
): Promise<void> {
  const { application, candidate, workspace } = found;
  const { id: applicationId } = application;
  if (previousEmail === null) return;
  if (!(await wasAcknowledgedTo(deps, { applicationId, email: previousEmail }))) return;
  const contact = contactOf(deps.settings, found);
  const content = addressCorrected[lang]({
    employer: oneLine(workspace.name),
    timeZone: workspace.timeZone,
    contact,
    reference: toReference(applicationId),
    correctedAt,
  });
  await sendWithinAllowance(
    deps,
    { kind: 'tell-mistyped-address', subjectId, candidateId: candidate.id, applicationId },
    { to: previousEmail, brand: brandOf(workspace), replyTo: contact, content },
  );
}
