import { z } from 'zod';
import { invalidField } from '../errors/errors.ts';

/** The minimum and maximum length of an Idempotency-Key (D18), in code points, as zod counts them. */
export const IDEMPOTENCY_KEY_LENGTH = { min: 16, max: 255 };

/** The schema of an Idempotency-Key: of the header in the API description, and of the field that an agent sends. */
export const idempotencyKey = z.string().min(IDEMPOTENCY_KEY_LENGTH.min).max(IDEMPOTENCY_KEY_LENGTH.max);

/**
 * Refuses an Idempotency-Key that is too short or too long; use cases call it, since no schema checks the header. It is a
 * header to some senders and the field `idempotencyKey` to others: the fault's field is `idempotencyKey`, and its message says
 * `Idempotency-Key`, so that each recognises theirs.
 */
export function requireIdempotencyKeyLength(key: string): void {
  const { length } = [...key];
  const { min, max } = IDEMPOTENCY_KEY_LENGTH;
  if (length >= min && length <= max) return;
  const code = length < min ? 'too_short' : 'too_long';
  throw invalidField('idempotencyKey', code, `Idempotency-Key must have ${min} to ${max} characters.`);
}
