import type { Need } from './need.ts';
import { recogniseNeed } from './recognise-need.ts';
import { clausesOf } from './sentences.ts';

/**
 * Tells whether a message that wishes for a person also stops the questions: "I don't want to go on, I'd rather talk to a
 * human". A stop always pauses (D178).
 */
export function stopsToo(need: Need | null, text: string): boolean {
  return need === 'person' && clausesOf(text).some((clause) => recogniseNeed(clause) === 'stop');
}
