import type { ApplicationIds } from '#db/applications/applications.ts';
import { findByIdempotencyKey, findByReference } from '#db/applications/replays.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { normalizeEmail } from '#kernel/text/text.ts';
import type { Deps } from '../ports.ts';
import type { ReceiveApplication } from './record-application.ts';
import { idempotentSince, type PartnerSender, referenceOf } from './senders.ts';

/**
 * Finds the application that is already bound to this `id` or Idempotency-Key. Throws when it was for another person,
 * job or content, so that a partner's mistake loses no application (D18).
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
  // A repeat with another file, or with none, has the same words (D67).
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

/** A field that was left out is null in the row. */
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
