import { findLatestCorrection } from '#db/applications/move-application.ts';
import { findAddressChange } from '#db/candidates/address-changes.ts';
import { listRecipientsOf, wasMailedBefore } from '#db/mails/mails.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Deps } from '../ports.ts';
import { findMailedApplication } from './mailed-application.ts';

/**
 * Finds the correction of a mistyped address with its application; null if the change of address was swept or the
 * application was erased. `isLatest` is false if a newer correction has replaced it.
 */
export async function findMailedCorrection(deps: Pick<Deps, 'database'>, addressChangeId: string) {
  const { query } = deps.database;
  const change = (await findAddressChange(query, addressChangeId))?.change ?? null;
  if (change === null || change.applicationId === null) return null;
  const { applicationId, previousEmail, requestedAt, lang } = change;
  const application = await findMailedApplication(deps, applicationId);
  if (application === null) return null;
  const latestCorrection = await findLatestCorrection(query, applicationId);
  return {
    application,
    previousEmail,
    correctedAt: requestedAt,
    lang,
    isLatest: latestCorrection?.id === addressChangeId,
  };
}

/** Tells whether an acknowledgement of the application went to this address, in any spelling. */
export async function wasAcknowledgedTo(
  { database }: Pick<Deps, 'database'>,
  { applicationId, email }: { applicationId: string; email: string },
): Promise<boolean> {
  const kinds = ['acknowledge-application', 'acknowledge-corrected-address'];
  const recipients = await listRecipientsOf(database.query, { applicationId, kinds });
  return recipients.some((recipient) => normalizeEmail(recipient) === normalizeEmail(email));
}

/**
 * The kinds of mails to the employer about one application. They have the candidate's address, since it gets the
 * replies.
 */
const kindsWithReplyTo: readonly string[] = [
  'announce-answers',
  'announce-application',
  'announce-contest',
  'announce-corrected-address',
  'announce-deletion-request',
  'announce-deletion-withdrawal',
  'announce-human-request',
  'announce-withdrawal',
];

/** All kinds of mails to the employer about applications. A reply to the last kind does not go to a candidate. */
export const employerMailKinds: readonly string[] = [...kindsWithReplyTo, 'renew-employer-links'];

/** Tells whether a mail with the former address went to the employer before this time. */
export function didEmployerGetFormerAddress(
  { database }: Pick<Deps, 'database'>,
  mail: { applicationId: string; before: Date },
): Promise<boolean> {
  return wasMailedBefore(database.query, { ...mail, kinds: [...kindsWithReplyTo] });
}
