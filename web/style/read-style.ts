import { readFileSync } from 'node:fs';

/** A stylesheet of ours, without its comments and the blanks that only its authors need. */
export function readStyle(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: (?=[^{}]*[;}])/g, ':')
    .replaceAll(';}', '}')
    .trim();
}
