/**
 * A meaning, and the words that have it. The meaning `-` takes figures of speech and ordinary lives out of the text.
 */
export type Meaning = { meaning: string; example: string; words: RegExp };
