import { readFileSync } from 'node:fs';

/** Matches the colon and space of a declaration, such as `color: red;`, and none in a selector before `{`. */
const COLON_OF_DECLARATION = /: (?=[^{}]*[;}])/g;

/** Reads a stylesheet, without the comments and spaces that browsers do not need. */
export function readStyle(file: URL): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(COLON_OF_DECLARATION, ':')
    .replaceAll(';}', '}')
    .trim();
}
