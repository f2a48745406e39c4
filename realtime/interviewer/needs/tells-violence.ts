import { isOfViolence } from './distress/violence/is-of-violence.ts';
import { spellingsOf } from './sentences.ts';

/** Tells whether a text tells of violence: the reply to distress then names the numbers for it as well (D180). */
export function tellsViolence(text: string): boolean {
  return spellingsOf(text).some((sentences) => sentences.some(isOfViolence));
}
