/** A longer text is prose, whose requirements cannot be read from single words. */
const CHARACTERS_MAX = 200;

/**
 * Matches words of a wish ("souhaité"), an upper bound ("jusqu'à") or a negation ("sans"): such a text is no
 * requirement.
 */
const HEDGED =
  /\b(?:souhait\w*|appreci\w*|ideal\w*|prefer\w*|desir\w*|bonus|atouts?|un plus|a plus|nice to have|pas|non|not|no|ni|sans|without|aucune?|none|exclu\w*|abstenir|hors|jusqu\w*|up to|maxi?\w*|less|fewer|under|(?<!\bau )moins)\b/;

/**
 * Returns a recruiter's words in one spelling: lower case, without accents, typographic signs and inclusive endings
 * (`accepté·e`). Empty for null, and for a text that is too long.
 */
export function plainWords(text: string | null): string {
  if (text === null || text.length > CHARACTERS_MAX) return '';
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .replace(/[·•.(/-](?:es|e|s)\)?s?(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Tells whether the words have a wish, an upper bound or a negation. */
export function isHedged(words: string): boolean {
  return HEDGED.test(words);
}
