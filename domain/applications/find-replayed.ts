import { findByIdempotencyKey, findByReference } from '#db/applications/replays.ts';
import type { ApplicationIds } from '#db/applications/store-application.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';
import type { Deps } from '../ports.ts';
import { areSameAnswers } from './answers/read-answers.ts';
import type { ApplicationCommand } from './record-application.ts';
import { idempotentSince, type PartnerSender, partnerReference } from './senders.ts';

/**
 * Finds the earlier application that this one repeats: the partner's with the same `id`, or the form's with the same
 * Idempotency-Key. Throws if that one was for another person, job or content, since this one would be taken for a
 * repeat, and lost (D18).
 */
export async function findReplayed(
  deps: Pick<Deps, 'database' | 'clock'>,
  {
    sender,
    jobId,
    applicant,
    letter,
    answers,
  }: Pick<ApplicationCommand, 'sender' | 'jobId' | 'applicant' | 'letter' | 'answers'>,
): Promise<ApplicationIds | null> {
  if (sender.channel === 'partner')
    return findByPartnerReference(deps, sender, { jobId, email: applicant.email });
  if (sender.idempotency === undefined) return null;
  const { digest: keyDigest, contentDigest } = sender.idempotency;
  const keyRow = await findByIdempotencyKey(
    deps.database.query,
    keyDigest,
    idempotentSince(deps.clock.now()),
  );
  if (keyRow === null) return null;
  // The digest covers the files, too. A repeat with other files or without them has another digest, so equal fields
  // also show a repeat (D67).
  const fields = { jobId, ...applicant, ...letter };
  const hasSameFields = haveSameValues(keyRow.sent, fields) && areSameAnswers(keyRow, answers);
  if (keyRow.contentDigest === contentDigest || hasSameFields) return keyRow.ids;
  throw invalidField('idempotencyKey', 'already_used', 'This Idempotency-Key was used with another content.');
}

type Fields = Record<string, string | null | undefined>;

/** Tells whether a row's fields equal the given ones. A field that was left out is null in the row. */
function haveSameValues(stored: Fields, given: Fields): boolean {
  return Object.entries(stored).every(([name, value]) => value === (given[name] ?? null));
}

async function findByPartnerReference(
  { database }: Pick<Deps, 'database'>,
  sender: PartnerSender,
  { jobId, email }: { jobId: string; email: string },
): Promise<ApplicationIds | null> {
  const referenceRow = await findByReference(database.query, partnerReference(sender));
  if (referenceRow === null) return null;
  // The candidate's address may have changed since the application was sent: a repeat may have either.
  const acceptedEmails = [referenceRow.emails.sent, referenceRow.emails.known].map(normalizeEmail);
  if (referenceRow.recruitmentId === jobId && acceptedEmails.includes(normalizeEmail(email)))
    return referenceRow.ids;
  const message = 'This id was used for another person or another job: give each application its own.';
  throw invalidField('id', 'already_used', message);
}
