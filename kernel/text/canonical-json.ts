/**
 * Writes a JSON value in one spelling, with the names of each object in order, so that a hash or a signature stays
 * valid in a database that reorders names. This is RFC 8785 for strings, whole numbers, lists and objects.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isPlainObject(part) ? withSortedNames(part) : part));
}

function isPlainObject(part: unknown): part is Record<string, unknown> {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

function withSortedNames(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
}
