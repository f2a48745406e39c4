/** The least and the most characters of an Idempotency-Key (D18). */
export const IDEMPOTENCY_KEY_LENGTH = { min: 16, max: 255 };
