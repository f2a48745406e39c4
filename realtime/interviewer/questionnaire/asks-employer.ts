import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { Need } from '../needs/need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { saysPause } from './pause.ts';

/**
 * Tells whether a message asks the employer something (D83). Words of distress are no question to an employer. After a
 * reply to a need, and in a pause, nothing was asked and nothing is over, so a message counts by its own words alone.
 */
export function asksEmployer(
  { text, need }: { text: string; need: Need | null },
  before: { asks: string | null; text: string } | null,
): boolean {
  if (need === 'distress') return false;
  const isBetween = before !== null && (needRepliedTo(before.text) !== null || saysPause(before.text));
  return holdsQuestion(text, isBetween ? null : before);
}
