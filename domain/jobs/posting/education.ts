import { credentials } from './education-credentials.ts';
import { isHedged, plainWords } from './plain-words.ts';

/** "ou équivalent", "et plus", "or higher": an addition that does not change the lowest level. */
const OR_HIGHER = /\b(?:ou|or|et|and) (?:plus|equivalente?|superieure?|higher|above|more)\b/g;
/** Words that may be next to a level's name: "diplôme de niveau … minimum", "at least a … degree". */
const FILLER =
  /\b(?:niveau|diplomes?|diploma|degree|minimum|min|au moins|at least|requis(?:e|es)?|required|exige|equivalente?|formation|une?|an?|de|du)\b\.?|\bd'|[():]/g;
/** "BTS, DUT ou licence", "CAP/BEP", "bac - bac+2", "bac+2-bac+3". */
const SEPARATOR = /\s*(?:[,;/|]|\s-\s|(?<=\d)-|\b(?:ou|or|a|to)\b)\s*/;

/**
 * Returns the lowest level of education that a recruiter's words accept, as Google's list of credentials names it. Null
 * if the words name none, if a part of them is no known level, or if they only wish for one.
 */
export function credentialCategory(text: string | null): string | null {
  const words = plainWords(text);
  if (isHedged(words)) return null;
  const levels = splitAlternatives(words).map((alternative) =>
    credentials.findIndex(({ pattern }) => pattern.test(alternative)),
  );
  if (levels.length === 0 || levels.includes(-1)) return null;
  return credentials[Math.min(...levels)]?.category ?? null;
}

/** Splits "bac +2 à 5 minimum" into "bac+2" and "bac+5". */
function splitAlternatives(words: string): string[] {
  return words
    .replace(/\bbac ?(?:\+|plus) ?(\d)(?!\d)/g, 'bac+$1') // "bac plus 2", "bac + 2"
    .replace(/(bac\+\d) ?(?:-|\/|\ba\b|\bou\b|\bto\b|\bor\b) ?\+?(\d)(?!\d)/g, '$1/bac+$2') // "bac+2 à 5", "bac+2/+3"
    .replace(/\ba[- ]levels?\b/g, 'alevel') // "A-levels", of which "a" is no separator
    .replace(OR_HIGHER, '')
    .split(SEPARATOR)
    .map((alternative) => alternative.replace(FILLER, ' ').replace(/\s+/g, ' ').trim())
    .filter((alternative) => alternative !== '');
}
