import { circumstanceWords } from './circumstance-words.ts';
import { deathWords } from './death-words.ts';
import type { Meaning } from './distress-rule.ts';
import { lifeWords } from './life-words.ts';

/*
 * People tell of distress in more phrases than any list has. So each word of either language is replaced by its
 * meaning, and the rules are about meanings: "plus la force de continuer" and "lost the will to go on" are both NO
 * STRENGTH GOON. A word that is added once is known to every rule. No model judges, so the questionnaire stays one
 * without AI (D94).
 */

/** The meanings in the order in which they replace words: a meaning sees the text that those before it made. */
export const meanings: readonly Meaning[] = [...lifeWords, ...deathWords, ...circumstanceWords];
