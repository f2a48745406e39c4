/**
 * Writes a JSON value in one spelling, independent of the order of its names (RFC 8785 for strings, whole numbers,
 * lists and objects), so that a hash or a signature survives a database that reorders names.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlain(part) ? sorted(part) : part));
}

function isPlain(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function sorted(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
