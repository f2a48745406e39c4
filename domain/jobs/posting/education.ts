import { credentials } from './education-credentials.ts';
import { isHedged, plainWords } from './plain-words.ts';

const EQUAL_OR_HIGHER = /\b(?:ou|or|et|and) (?:plus|equivalente?|superieure?|higher|above|more)\b/g;
const FILLER =
  /\b(?:niveau|diplomes?|diploma|degree|minimum|min|au moins|at least|requis(?:e|es)?|required|exige|equivalente?|formation|une?|an?|de|du)\b\.?|\bd'|[():]/g;
const SEPARATOR = /\s*(?:[,;/|]|\s-\s|(?<=\d)-|\b(?:ou|or|a|to)\b)\s*/;

/**
 * Returns the lowest credential that a recruiter's words accept, in Google's word; null if any part of them is unclear.
 */
export function credentialCategory(text: string | null): string | null {
  const words = plainWords(text);
  if (isHedged(words)) return null;
  const ranks = splitAlternatives(words).map((part) =>
    credentials.findIndex(([, written]) => written.test(part)),
  );
  // An unclear part has the rank -1, and no part at all gives Infinity: no credential has either.
  const lowest = Math.min(...ranks);
  return credentials[lowest]?.[0] ?? null;
}

function splitAlternatives(words: string): string[] {
  return words
    .replace(/\bbac ?(?:\+|plus) ?(\d)(?!\d)/g, 'bac+$1')
    .replace(/(bac\+\d) ?(?:-|\/|\ba\b|\bou\b|\bto\b|\bor\b) ?\+?(\d)(?!\d)/g, '$1/bac+$2')
    .replace(/\ba[- ]levels?\b/g, 'alevel')
    .replace(EQUAL_OR_HIGHER, '')
    .split(SEPARATOR)
    .map((part) => part.replace(FILLER, ' ').replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
}
