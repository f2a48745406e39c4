import { z } from 'zod';
import { invalidField } from '../errors/errors.ts';

/** The minimum and maximum length of an Idempotency-Key (D18), in code points, as zod counts them. */
export const IDEMPOTENCY_KEY_LENGTH = { min: 16, max: 255 };

/**
 * The rule for an Idempotency-Key. It is in the API description, and it checks the key in the body of an agent's
 * request.
 */
export const idempotencyKeySchema = z
  .string()
  .min(IDEMPOTENCY_KEY_LENGTH.min)
  .max(IDEMPOTENCY_KEY_LENGTH.max);

/**
 * Refuses an Idempotency-Key that is too short or too long. Use cases call it, since no schema checks the header. The
 * fault names the field `idempotencyKey`, as an agent's request has it; its message names the header.
 */
export function requireIdempotencyKeyLength(key: string): void {
  const [issue] = idempotencyKeySchema.safeParse(key).error?.issues ?? [];
  if (issue === undefined) return;
  const { min, max } = IDEMPOTENCY_KEY_LENGTH;
  const code = issue.code === 'too_small' ? 'too_short' : 'too_long';
  throw invalidField('idempotencyKey', code, `Idempotency-Key must have ${min} to ${max} characters.`);
}
