import { anyNumberOf, oneOf } from '#realtime/interviewer/needs/rules/patterns.ts';

/** A rule that recognises one way to correct an earlier answer (D182). */
export type CorrectionRule = {
  /** A message that the pattern matches. */
  example: string;
  /** Answers that have words of a correction and correct nothing. Each justifies a condition in the pattern. */
  counterexamples: readonly string[];
  /** Matches the beginning of a message as `toWords` makes it: lower case, no accents, and no signs but apostrophes and hyphens. */
  pattern: RegExp;
};

/** "En fait non,", "sorry,": the words that may be before a correction. */
export const opening = anyNumberOf(
  "en fait|finalement|pardon|desolee?|excusez[- ]moi|non|ah|oh|oups|attendez|attends|mince|au fait|ok|bon|mais|euh|c'est",
  'actually|sorry|no|oops|wait|hang on|hold on|well|my (?:bad|mistake)|apologies|please|hmm',
);

/** "what I just said", "ma dernière réponse". */
export const wordsSaid = oneOf(
  "ce que (?:j'ai|je viens de|j'avais) (?:\\w+ )?(?:dit|dire|ecrit|ecrire|repondu|repondre|mis|mettre|note)",
  "ma (?:derniere |premiere |precedente )?reponse|la reponse (?:precedente|d'avant)",
  "what i(?:'ve| have)? (?:just )?(?:said|wrote|written|told|put|answered)",
  '(?:my|the|that) (?:last|previous|first|earlier) (?:answer|message|reply|one|response)',
);
