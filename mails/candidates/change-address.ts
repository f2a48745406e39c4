import { findMailedAddressChange } from '#domain/mails/mailed-address-change.ts';
import { mintAddressLink } from '#domain/portal/contact/address-link.ts';
import { brandOf } from '../sending/brand-of.ts';
import type { MailDeps } from '../sending/mail-deps.ts';
import { type Mail, sendOnce, sendWithinAllowance } from '../sending/send-mail.ts';
import { shortLine } from '../template/mail-content.ts';
import { addressChanged } from '../texts/address-changed.ts';
import { addressConfirmation } from '../texts/address-confirmation.ts';

type AddressJob = { addressChangeId: string };
type MailedChange = NonNullable<Awaited<ReturnType<typeof findMailedAddressChange>>>;

/**
 * Asks a new address to confirm that it is the candidate's. The mail has a daily allowance, since anybody with the
 * portal's link can cause it (D37).
 */
export async function confirmNewAddress(deps: MailDeps, { addressChangeId }: AddressJob): Promise<void> {
  const mailed = await findMailedAddressChange(deps, addressChangeId);
  if (mailed === null || mailed.change.confirmedAt !== null) return;
  const { change, candidate } = mailed;
  const link = mintAddressLink(deps, { ...change, linkGeneration: candidate.linkGeneration });
  await sendWithinAllowance(
    deps,
    occasionOf('confirm-new-address', mailed),
    mailOf(mailed, change.email, addressConfirmation[change.lang]({ ...factsOf(mailed), ...link })),
  );
}

/** Tells the old address that another one has replaced it. */
export async function announceAddressChange(deps: MailDeps, { addressChangeId }: AddressJob): Promise<void> {
  const mailed = await findMailedAddressChange(deps, addressChangeId);
  if (mailed === null) return;
  const { previousEmail, confirmedAt, lang } = mailed.change;
  if (previousEmail === null || confirmedAt === null) return;
  const content = addressChanged[lang]({ ...factsOf(mailed), confirmedAt });
  await sendOnce(deps, occasionOf('announce-address-change', mailed), mailOf(mailed, previousEmail, content));
}

function occasionOf(kind: string, { change, candidate }: MailedChange) {
  return { kind, causeId: change.id, candidateId: candidate.id, applicationId: null };
}

function mailOf({ workspace, contact }: MailedChange, to: string, content: Mail['content']): Mail {
  return { to, brand: brandOf(workspace), replyTo: contact, content };
}

function factsOf({ candidate, workspace, contact }: MailedChange) {
  return {
    firstName: candidate.firstName,
    employer: shortLine(workspace.name),
    timeZone: workspace.timeZone,
    contactEmail: contact,
  };
}
