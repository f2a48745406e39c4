const FIRST_MS = Date.parse('0001-01-01T00:00:00.000Z');
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Tells whether PostgreSQL can read the instant as JavaScript writes it: the year is 1 to 9999. False for an invalid
 * date.
 */
export function isStorable(instant: Date): boolean {
  return instant.getTime() >= FIRST_MS && instant.getTime() <= LAST_MS;
}
