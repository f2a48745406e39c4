import { findMailedAddressChange } from '#domain/mails/mailed-address-change.ts';
import { mintAddressLink } from '#domain/portal/contact/address-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { type Mail, sendOnce, sendWithinAllowance } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { addressChangedMail } from '../texts/address-changed.ts';
import { addressConfirmationMail } from '../texts/address-confirmation.ts';

type AddressChangeId = { addressChangeId: string };
type MailedChange = NonNullable<Awaited<ReturnType<typeof findMailedAddressChange>>>;

/**
 * Asks a new address to confirm that it is the candidate's. The mail has a daily allowance, since anybody with the
 * portal's link can cause it (D37).
 */
export async function confirmNewAddress(deps: MailDeps, { addressChangeId }: AddressChangeId): Promise<void> {
  const mailData = await findMailedAddressChange(deps, addressChangeId);
  if (mailData === null || mailData.change.confirmedAt !== null) return;
  const { change, candidate } = mailData;
  const link = mintAddressLink(deps, { ...change, linkGeneration: candidate.linkGeneration });
  await sendWithinAllowance(
    deps,
    occasionOf('confirm-new-address', mailData),
    mailOf(mailData, change.email, addressConfirmationMail[change.lang]({ ...factsOf(mailData), ...link })),
  );
}

/** Tells the old address that another one has replaced it. */
export async function announceAddressChange(
  deps: MailDeps,
  { addressChangeId }: AddressChangeId,
): Promise<void> {
  const mailData = await findMailedAddressChange(deps, addressChangeId);
  if (mailData === null) return;
  const { previousEmail, confirmedAt, lang } = mailData.change;
  if (previousEmail === null || confirmedAt === null) return;
  const content = addressChangedMail[lang]({ ...factsOf(mailData), confirmedAt });
  await sendOnce(
    deps,
    occasionOf('announce-address-change', mailData),
    mailOf(mailData, previousEmail, content),
  );
}

function occasionOf(kind: string, { change, candidate }: MailedChange) {
  return { kind, causeId: change.id, candidateId: candidate.id, applicationId: null };
}

function mailOf({ workspace, contactEmail }: MailedChange, to: string, content: Mail['content']): Mail {
  return { to, brand: brandOf(workspace), replyTo: contactEmail, content };
}

function factsOf({ candidate, workspace, contactEmail }: MailedChange) {
  return {
    firstName: candidate.firstName,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail,
  };
}
