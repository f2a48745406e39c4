import { editsBetween } from '#kernel/text/edits-between.ts';
import { ConfigError, type Environment } from './fault.ts';
import { fileNames } from './secret-files.ts';
import { variables } from './variables.ts';

/** Shorter names are not checked, since they are too similar to others: `HOME` is two edits from `HOST`. */
const LENGTH_MIN = 8;
/** A name counts as misspelt if at most so many edits make it one of ours. */
const EDITS_MAX = 2;

/** Throws for a variable whose name is nearly one of ours, since it would be ignored. */
export function refuseMisspelt(environment: Environment): void {
  const variableNames = [...Object.keys(variables), ...fileNames];
  const lines = Object.entries(environment).flatMap(([name, value]) => {
    if (!value || name.length < LENGTH_MIN || variableNames.includes(name)) return [];
    const meant = variableNames.find((candidate) => isMisspelling(name, candidate));
    return meant === undefined ? [] : [`${name} is not a variable of guichet: did you mean ${meant}?`];
  });
  if (lines.length > 0) throw new ConfigError(lines.join('\n'));
}

/**
 * Compares words too: two edits in a word of three letters make another word, as in a platform's `API_PORT` and our
 * `OPS_PORT`.
 */
function isMisspelling(name: string, variable: string): boolean {
  if (editsBetween(name, variable, EDITS_MAX) > EDITS_MAX) return false;
  const words = name.split('_');
  const variableWords = variable.split('_');
  if (words.length !== variableWords.length) return true;
  return variableWords.every(
    (word, index) => word.length > 3 || editsBetween(words[index] ?? '', word, EDITS_MAX) < EDITS_MAX,
  );
}
