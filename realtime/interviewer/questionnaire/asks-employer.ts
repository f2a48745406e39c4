import { holdsQuestion } from '#realtime/model/holds-question.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Need } from '../needs/need.ts';
import { needsIn } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { takesBackWish } from '../needs/takes-back-wish.ts';
import { answersLater } from './answers-later.ts';
import { asksAboutConversation } from './asks-about-conversation.ts';
import { asksToGoOn, saysPause } from './pause.ts';
import { skipsOnly } from './skip.ts';

/**
 * Tells whether a message is listed for the employer among the candidate's questions and remarks (D83, D177):
 * - A wish for a person or a deletion is, also next to words of distress, and so are the words that take it back (D179).
 * - Other words of distress are not, nor is a wish to skip, to answer later, to go on or for a language, which is granted,
 *   nor a question about the conversation itself, which the interviewer answers.
 * - Next to another need, after the reply to a need, and in a pause, the message before does not count.
 */
export function asksEmployer(
  message: { text: string; need: Need | null },
  before: { asks: string | null; text: string } | null,
): boolean {
  const { text, need } = message;
  if (languageAskedIn(text) !== null || skipsOnly(text) || asksToGoOn(text)) return false;
  if (before !== null && (asksAboutConversation(message, before) || answersLater(text, before))) return false;
  if (need === 'distress') return needsIn(text).length > 1;
  if (need === 'person' || need === 'delete' || takesBackWish(text, before)) return true;
  const isWithoutContext =
    need !== null || (before !== null && (needRepliedTo(before.text) !== null || saysPause(before.text)));
  return holdsQuestion(text, isWithoutContext ? null : before);
}
