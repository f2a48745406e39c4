import { circumstanceWords } from './circumstance-words.ts';
import { deathWords } from './death-words.ts';
import type { Meaning } from './distress-rule.ts';
import { lifeWords } from './life-words.ts';

/*
 * People tell of distress in more phrases than any list has. So words of both languages are replaced by their meanings,
 * and the rules are about meanings: "plus la force de continuer" and "lost the will to go on" are both NO STRENGTH GOON.
 * A new word is added once, and every rule knows it. No model is used, so the questionnaire stays without AI (D94).
 */

/** The meanings in the order in which they replace words: a meaning sees the text that those before it made. */
export const meanings: readonly Meaning[] = [...lifeWords, ...deathWords, ...circumstanceWords];
