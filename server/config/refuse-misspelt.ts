import { editsBetween } from '#kernel/text/edits-between.ts';
import { ConfigError, type Environment } from './environment.ts';
import { secretFileVariables } from './secret-files.ts';
import { variables } from './variables.ts';

/** Shorter names are not checked: `HOME` is two edits from `HOST`. */
const LENGTH_MIN = 8;
/** A name within this many edits of a known variable is taken for a misspelling. */
const EDITS_MAX = 2;

/** Throws for a variable with nearly the name of one that Guichet reads, since it would be ignored. */
export function refuseMisspelt(environment: Environment): void {
  const knownNames = [...Object.keys(variables), ...secretFileVariables];
  const faults = Object.entries(environment).flatMap(([name, value]) => {
    // An empty variable counts as unset.
    if (!value || name.length < LENGTH_MIN || knownNames.includes(name)) return [];
    const meant = knownNames.find((known) => isMisspelling(name, known));
    return meant === undefined ? [] : [`${name} is not a variable of Guichet. Did you mean ${meant}?`];
  });
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}

/** The length up to which two edits make a different word: a platform's `API_PORT` is no misspelt `OPS_PORT`. */
const SHORT_WORD_LENGTH = 3;

/** Tells whether the names differ by few edits as a whole, and by at most one edit in each short word. */
function isMisspelling(name: string, known: string): boolean {
  if (editsBetween(name, known, EDITS_MAX) > EDITS_MAX) return false;
  const [words, knownWords] = [name.split('_'), known.split('_')];
  if (words.length !== knownWords.length) return true;
  return knownWords.every((knownWord, index) => {
    const word = words[index] ?? '';
    return knownWord.length > SHORT_WORD_LENGTH || editsBetween(word, knownWord, EDITS_MAX) < EDITS_MAX;
  });
}
