import { readFileSync } from 'node:fs';

/** Reads a stylesheet, without the comments and spaces that browsers do not need. */
export function readStyle(file: URL): string {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    // Only in a declaration: the space of the selector `a :hover` has a meaning.
    .replace(/: (?=[^{}]*[;}])/g, ':')
    .replaceAll(';}', '}')
    .trim();
}
