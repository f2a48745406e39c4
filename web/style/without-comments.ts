// Matches a comment that has its lines to itself: a JSDoc comment, or one that begins with `//`.
const COMMENT_ON_OWN_LINES = /^[ \t]*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm;

// Matches a comment between code that gives a type, such as `/** @type {string} */`.
const TYPE_COMMENT = /\/\*\* @type (?:(?!\*\/).)*\*\/ ?/g;

/** Removes the comments on lines of their own from a script, and the types between code. */
export function withoutComments(source: string): string {
  return source.replace(COMMENT_ON_OWN_LINES, '').replace(TYPE_COMMENT, '');
}
