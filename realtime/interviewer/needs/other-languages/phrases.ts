/** The ways to say a need in a language, which are compared without accents, vowel signs, capitals and punctuation. */
export type Phrases = {
  language: string;
  /** A sentence that the phrases recognise. */
  example: string;
  /** Patterns of phrases. */
  patterns: readonly string[];
  /** True for a language without blanks between words, or with particles at them: a phrase may be within a word. */
  isJoined?: true;
};
