import { z } from 'zod';
import { invalidField } from '../errors/errors.ts';

/** The least and the most characters of an Idempotency-Key (D18). */
export const IDEMPOTENCY_KEY_LENGTH = { min: 16, max: 255 };

/** The schema of an Idempotency-Key in the API description. */
export const idempotencyKey = z.string().min(IDEMPOTENCY_KEY_LENGTH.min).max(IDEMPOTENCY_KEY_LENGTH.max);

/** Refuses an Idempotency-Key that is too short or too long, in code points as the schema counts them. */
export function requireIdempotencyKeyLength(key: string): void {
  const { length } = [...key];
  const { min, max } = IDEMPOTENCY_KEY_LENGTH;
  if (length >= min && length <= max) return;
  const code = length < min ? 'too_short' : 'too_long';
  throw invalidField('idempotencyKey', code, `Idempotency-Key must have ${min} to ${max} characters.`);
}
