const COMMENT = /^[ \t]*(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/|\/\/.*)\n/gm;

/** A script without what only its authors need: comments that stand on lines of their own. */
export function withoutComments(source: string): string {
  return source.replace(COMMENT, '');
}
