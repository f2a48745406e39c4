/** Matches a JSDoc comment or a line comment with no code on its lines. */
const COMMENT = /^[ \t]*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm;

/** Removes from a script the comments that have lines of their own. */
export function withoutComments(source: string): string {
  return source.replace(COMMENT, '');
}
