/** A longer text is prose. Its requirements cannot be read from single words. */
const CHARACTERS_MAX = 200;

// Words that make a text no requirement: it is a wish, is denied, or names an upper bound.
const WISH =
  'souhait\\w*|appreci\\w*|ideal\\w*|prefer\\w*|desir\\w*|bonus|atouts?|un plus|a plus|nice to have';
const NEGATION = 'pas|non|not|no|ni|sans|without|aucune?|none|exclu\\w*|abstenir|hors';
/** Matches "moins de 5 ans" as an upper bound, but not "au moins 5 ans". */
const UPPER_BOUND = 'jusqu\\w*|up to|maxi?\\w*|less|fewer|under|(?<!\\bau )moins';
const HEDGED = new RegExp(`\\b(?:${WISH}|${NEGATION}|${UPPER_BOUND})\\b`);

/** Matches the inclusive endings of `accepté·e`, `requis(es)` and `motivé.e.s`. */
const INCLUSIVE_ENDING = /[·•.(/-](?:es|e|s)\)?s?(?!\w)/g;

/**
 * Returns a recruiter's words in one spelling: lower case, plain apostrophes and hyphens, no accents, no inclusive
 * endings. Empty for null, and for a text that is too long.
 */
export function plainWords(text: string | null): string {
  if (text === null || text.length > CHARACTERS_MAX) return '';
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(INCLUSIVE_ENDING, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tells whether the words have a wish, an upper bound or a negation. */
export function isHedged(words: string): boolean {
  return HEDGED.test(words);
}
