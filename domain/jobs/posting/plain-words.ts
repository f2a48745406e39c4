/** A longer text is prose, whose requirements single words do not tell. */
const CHARACTERS_MAX = 200;

/** Words of a wish, an upper bound or a negation: the text next to them is no requirement. */
const HEDGED =
  /\b(?:souhait\w*|appreci\w*|ideal\w*|prefer\w*|desir\w*|bonus|atouts?|un plus|a plus|nice to have|pas|non|not|no|ni|sans|without|aucune?|none|exclu\w*|abstenir|hors|jusqu\w*|up to|maxi?\w*|less|fewer|under|(?<!\bau )moins)\b/;

/**
 * Returns a recruiter's words in one spelling: lower case, without accents, typographic signs or inclusive endings
 * (`accepté·e`). Empty if there are none, or too many to be sure.
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

/** Tells whether the words wish, bound or deny rather than require. */
export function isHedged(words: string): boolean {
  return HEDGED.test(words);
}
