/** Matches a JSDoc comment or a line comment with no code on its lines. */
const OWN_LINES = /^[ \t]*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm;

/** Matches a JSDoc comment with a type, between code. */
const TYPE = /\/\*\* @type (?:(?!\*\/).)*\*\/ ?/g;

/** Removes from a script the comments that have lines of their own, and types between code. */
export function withoutComments(source: string): string {
  return source.replace(OWN_LINES, '').replace(TYPE, '');
}
