/**
 * A meaning such as `DEATH`, the words that have it in either language, and a sentence with one of them. In a candidate's
 * sentence, each word is replaced by its meaning: "plus la force de continuer" becomes "NO STRENGTH GOON". Words with the
 * meaning `-` are harmless, such as "mourir de rire", so they become that sign, which no rule has.
 */
export type Meaning = { meaning: string; example: string; words: RegExp };

/**
 * A sentence of distress, and the patterns that recognise it and others like it. The patterns are tried after words were
 * replaced by their meanings, so they have meanings (`NO STRENGTH`) and any other words in lower case (`en finir`).
 */
export type DistressRule = { example: string; patterns: readonly string[] };
