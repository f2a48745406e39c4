import { isOfViolence } from './distress/violence/is-of-violence.ts';
import { spellingsOf } from './sentences.ts';

/** Tells whether a text tells of violence. The reply to distress then has the numbers for victims as well (D180). */
export function tellsViolence(text: string): boolean {
  return spellingsOf(text).some((sentences) => sentences.some(isOfViolence));
}
