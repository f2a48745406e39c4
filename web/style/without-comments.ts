/** A JSDoc comment or a line comment that has its lines alone. */
const COMMENT = /^[ \t]*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm;

/** Removes the comments that have lines of their own, which only a script's authors need. */
export function withoutComments(source: string): string {
  return source.replace(COMMENT, '');
}
