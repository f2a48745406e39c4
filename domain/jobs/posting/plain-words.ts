/** Longer texts are prose: what they ask for is not read from single words. */
const CHARACTERS_MAX = 200;

/** A wish, a bound from above or a negation: what stands beside it is no requirement. */
const HEDGED =
  /\b(?:souhait\w*|appreci\w*|ideal\w*|prefer\w*|desir\w*|bonus|atouts?|un plus|a plus|nice to have|pas|non|not|no|ni|sans|without|aucune?|none|exclu\w*|abstenir|hors|jusqu\w*|up to|maxi?\w*|less|fewer|under|(?<!\bau )moins)\b/;

/**
 * Recruiters' words in one spelling: lower case, without accents, typographic signs or inclusive endings
 * (`accepté·e`). Empty where there are none, or too many to be sure.
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

/** Whether the words wish, bound or deny rather than require. */
export function isHedged(words: string): boolean {
  return HEDGED.test(words);
}
