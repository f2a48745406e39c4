/**
 * A reference has the first eight digits of the application's id: it names the application and gives no access to it.
 */
const DIGITS = 8;

/** Writes the reference of an application, such as `F29D-C476` (D75). */
export function toReference(applicationId: string): string {
  const digits = applicationId.slice(0, DIGITS).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/**
 * Reads a reference such as `F29D-C476`, `f29d c476` or `f29dc476`. Returns the least and the greatest id that begin
 * with it; null for any other text.
 */
export function readReference(text: string): { from: string; to: string } | null {
  const digits = text
    .trim()
    .toLowerCase()
    .replace(/^([\da-f]{4})[ -]?([\da-f]{4})$/, '$1$2');
  if (!/^[\da-f]{8}$/.test(digits)) return null;
  return { from: `${digits}-0000-0000-0000-000000000000`, to: `${digits}-ffff-ffff-ffff-ffffffffffff` };
}
