import { ConfigError, type Environment } from './fault.ts';
import { fileNames } from './secret-files.ts';
import { variables } from './variables.ts';

/** Shorter names are too near to others: `HOME` is two edits from `HOST`. */
const LENGTH_MIN = 8;
const EDITS_MAX = 2;

/** An unknown variable that is nearly one of ours would be ignored in silence: it stops the start instead. */
export function refuseMisspelt(environment: Environment): void {
  const known = [...Object.keys(variables), ...fileNames];
  const lines = Object.entries(environment).flatMap(([name, value]) => {
    if (!value || name.length < LENGTH_MIN || known.includes(name)) return [];
    const meant = known.find((candidate) => isMisspelling(name, candidate));
    return meant === undefined ? [] : [`${name} is not a variable of guichet: did you mean ${meant}?`];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}

/** Two edits within a word of three letters make another word: `API_PORT` is a platform's, not our `OPS_PORT`. */
function isMisspelling(name: string, known: string): boolean {
  if (editsBetween(name, known) > EDITS_MAX) return false;
  const words = name.split('_');
  const knownWords = known.split('_');
  if (words.length !== knownWords.length) return true;
  return knownWords.every(
    (word, index) => word.length > 3 || editsBetween(words[index] ?? '', word) < EDITS_MAX,
  );
}

/** Letters inserted, left out, replaced or exchanged with their neighbour (optimal string alignment). */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > EDITS_MAX) return EDITS_MAX + 1;
  let [before, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, index) => index),
  ];
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = at(row, j - 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isExchange = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = isExchange ? at(before, j - 2) + 1 : replaced;
      next.push(Math.min(replaced, exchanged, at(row, j) + 1, at(next, j - 1) + 1));
    }
    [before, row] = [row, next];
  }
  return at(row, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
