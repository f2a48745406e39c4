/** A rule that recognises one way to say a need (D171). */
export type NeedRule = {
  /** A sentence that the pattern matches. */
  example: string;
  /** Answers that have words of the need, and that the pattern must not match. Each justifies a condition in it. */
  counterexamples?: readonly string[];
  /**
   * Matches a sentence as `spellingsOf` makes it: lower case, no accents, and no signs but apostrophes, hyphens and
   * question marks. It names the speaker or the object, since answers contain the bare words: "je n'arrête pas de
   * sourire", "stop and go traffic".
   */
  pattern: RegExp;
};
