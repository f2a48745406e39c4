import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { Need } from '../needs/need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { asksToGoOn, saysPause } from './pause.ts';
import { skipsOnly } from './skip.ts';

/**
 * Tells whether a message asks the employer something (D83). Words of distress, and the wish to skip or to go
 * on, are no question to an employer. After a
 * reply to a need, and in a pause, nothing was asked and nothing is over, so a message counts by its own words alone.
 */
export function asksEmployer(
  { text, need }: { text: string; need: Need | null },
  before: { asks: string | null; text: string } | null,
): boolean {
  if (need === 'distress' || skipsOnly(text) || asksToGoOn(text)) return false;
  const isBetween = before !== null && (needRepliedTo(before.text) !== null || saysPause(before.text));
  return holdsQuestion(text, isBetween ? null : before);
}
