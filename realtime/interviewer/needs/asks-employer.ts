import { holdsQuestion } from '#realtime/model/holds-question.ts';
import type { Need } from './need.ts';
import { needRepliedTo } from './reply-to-need.ts';

/**
 * Tells whether a message asks the employer something (D83). Words of distress are no question to an employer. After a
 * reply to a need, which asks nothing, a message counts by its own words alone.
 */
export function asksEmployer(
  { text, need }: { text: string; need: Need | null },
  before: { asks: string | null; text: string } | null,
): boolean {
  if (need === 'distress') return false;
  return holdsQuestion(text, before !== null && needRepliedTo(before.text) !== null ? null : before);
}
