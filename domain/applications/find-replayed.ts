import type { ApplicationIds } from '#db/applications/applications.ts';
import { findByIdempotencyKey, findByReference } from '#db/applications/replays.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { normalizeEmail } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import { idempotentSince, type ReceiveApplication, referenceOf } from './record-application.ts';
import type { PartnerSender } from './senders.ts';

/**
 * The application already bound to this `id` or Idempotency-Key, or null; throws when it was for another person, job
 * or content, so that a partner's mistake loses no application (D18).
 */
export async function findReplayed(
  deps: Pick<Deps, 'database' | 'clock'>,
  { sender, jobId, applicant }: Pick<ReceiveApplication, 'sender' | 'jobId' | 'applicant'>,
): Promise<ApplicationIds | null> {
  if (sender.channel === 'partner') return findOfPartner(deps, sender, { jobId, email: applicant.email });
  if (sender.idempotency === undefined) return null;
  const { digest, contentDigest } = sender.idempotency;
  const known = await findByIdempotencyKey(deps.database.query, digest, idempotentSince(deps.clock.now()));
  if (known === null) return null;
  // The same words with another file, or with none, are a repeat (D67).
  const words = { jobId, ...applicant, why: sender.why };
  if (known.contentDigest !== contentDigest && !areSame(known.sent, words)) {
    throw invalidField(
      'idempotencyKey',
      'already_used',
      'This Idempotency-Key was used with another content.',
    );
  }
  return known.ids;
}

type Words = Record<string, string | null | undefined>;

/** What was left out is null in the row. */
function areSame(stored: Words, given: Words): boolean {
  return Object.entries(stored).every(([name, value]) => value === (given[name] ?? null));
}

async function findOfPartner(
  { database }: Pick<Deps, 'database'>,
  sender: PartnerSender,
  { jobId, email }: { jobId: string; email: string },
): Promise<ApplicationIds | null> {
  const known = await findByReference(database.query, referenceOf(sender));
  if (known === null) return null;
  const knownEmails = [known.emails.sent, known.emails.known].map(normalizeEmail);
  if (known.recruitmentId === jobId && knownEmails.includes(normalizeEmail(email))) return known.ids;
  const message = 'This id was used for another person or another job: give each application its own.';
  throw invalidField('id', 'already_used', message);
}
