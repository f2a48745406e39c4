/** Puts the article before a type's name. */
export function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Returns the unit in which a length is counted, with a space before it. */
export function unit(origin: string, count: number | bigint): string {
  const plural = count === 1 ? '' : 's';
  return origin === 'string' ? ` character${plural}` : ` item${plural}`;
}

/** Tells whether zod's `origin` of an issue is a type with a length; a number has a range instead. */
export function isCounted(origin: string): boolean {
  return origin === 'string' || origin === 'array' || origin === 'set';
}
