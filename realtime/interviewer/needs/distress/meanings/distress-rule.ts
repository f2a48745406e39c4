/**
 * A meaning such as `DEATH`, an example of its words, and the pattern of these in both languages. Each word of a
 * candidate's sentence is replaced by its meaning: "plus la force de continuer" becomes "NO STRENGTH GOON". Harmless words
 * such as "mourir de rire" have the meaning `-`, which is in no rule.
 */
export type Meaning = { meaning: string; example: string; words: RegExp };

/**
 * A sentence of distress, and the patterns that recognise it and others like it. The patterns are tried after words were
 * replaced by their meanings, so they have meanings (`NO STRENGTH`) and any other words in lower case (`en finir`).
 */
export type DistressRule = { example: string; patterns: readonly string[] };
