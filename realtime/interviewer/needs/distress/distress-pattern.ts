/** A pattern of sentences, and a sentence that it matches. */
export type DistressPattern = { example: string; pattern: RegExp };
