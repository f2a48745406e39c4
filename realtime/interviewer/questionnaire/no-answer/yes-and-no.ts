import { atStart, oneOf, whole } from '#realtime/interviewer/needs/rules/patterns.ts';
import { toWords } from '#realtime/interviewer/needs/sentences.ts';

const plainYes = whole(oneOf("oui|ouais|yes|yeah|yep|ok|okay|d'accord|bien sur|sure|of course"));
const noAtStart = atStart(oneOf("non|nan|no|nope|rien|aucune?|pas de question|c'est tout|that's all"));

/** Tells whether a message is no more than "yes" or "ok". */
export function isPlainYes(text: string): boolean {
  return plainYes.test(toWords(text));
}

/** Tells whether a message begins with a no to "do you have any questions?", such as "no thanks, bye". */
export function beginsWithNo(text: string): boolean {
  return noAtStart.test(toWords(text));
}
