import { readFileSync } from 'node:fs';

const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Matches a bracket, semicolon or comma with the blanks around it. */
const SPACED_MARK = / ?([{};,]) ?/g;

/** Matches the colon and blank in `color: red;`, but not those before a `{`, as in `@media (width: 40rem) {`. */
const COLON_OF_DECLARATION = /: (?=[^{}]*[;}])/g;

/** Reads a stylesheet, without the comments and blanks that browsers do not need. */
export function readStyle(file: URL): string {
  return readFileSync(file, 'utf8')
    .replace(COMMENT, '')
    .replace(/\s+/g, ' ')
    .replace(SPACED_MARK, '$1')
    .replace(COLON_OF_DECLARATION, ':')
    .replaceAll(';}', '}')
    .trim();
}
