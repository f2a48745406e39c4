import { z } from 'zod';
import { invalidField } from '../errors/errors.ts';

/** The minimum and maximum length of an Idempotency-Key (D18), in code points, as zod counts them. */
export const IDEMPOTENCY_KEY_LENGTH = { min: 16, max: 255 };

/** Describes an Idempotency-Key in the API description, and checks the one in the body of an agent's request. */
export const idempotencyKeySchema = z
  .string()
  .min(IDEMPOTENCY_KEY_LENGTH.min)
  .max(IDEMPOTENCY_KEY_LENGTH.max);

/**
 * Refuses an Idempotency-Key that is too short or too long. Use cases call it, since no schema checks the header. The fault
 * names `idempotencyKey`, the field of an agent's request; its message names the header.
 */
export function requireIdempotencyKeyLength(key: string): void {
  const { length } = [...key];
  const { min, max } = IDEMPOTENCY_KEY_LENGTH;
  if (length >= min && length <= max) return;
  const code = length < min ? 'too_short' : 'too_long';
  throw invalidField('idempotencyKey', code, `Idempotency-Key must have ${min} to ${max} characters.`);
}
