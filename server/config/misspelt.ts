import { editsBetween } from '#kernel/text/edits-between.ts';
import { ConfigError, type Environment } from './fault.ts';
import { fileNames } from './secret-files.ts';
import { variables } from './variables.ts';

/** Shorter names are too similar to others: `HOME` is two edits from `HOST`. */
const LENGTH_MIN = 8;
const EDITS_MAX = 2;

/** Stops the start for an unknown variable that is nearly one of ours, and would be ignored. */
export function refuseMisspelt(environment: Environment): void {
  const known = [...Object.keys(variables), ...fileNames];
  const lines = Object.entries(environment).flatMap(([name, value]) => {
    if (!value || name.length < LENGTH_MIN || known.includes(name)) return [];
    const meant = known.find((candidate) => isMisspelling(name, candidate));
    return meant === undefined ? [] : [`${name} is not a variable of guichet: did you mean ${meant}?`];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}

/** Compares words too: two edits in a word of three letters make another word, as in a platform's `API_PORT` and our `OPS_PORT`. */
function isMisspelling(name: string, known: string): boolean {
  if (editsBetween(name, known, EDITS_MAX) > EDITS_MAX) return false;
  const words = name.split('_');
  const knownWords = known.split('_');
  if (words.length !== knownWords.length) return true;
  return knownWords.every(
    (word, index) => word.length > 3 || editsBetween(words[index] ?? '', word, EDITS_MAX) < EDITS_MAX,
  );
}
