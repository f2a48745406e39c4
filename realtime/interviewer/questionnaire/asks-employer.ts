import { holdsQuestion } from '#realtime/model/holds-question.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Need } from '../needs/need.ts';
import { needsIn } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { takesBackWish } from '../needs/takes-back-wish.ts';
import { answersLater } from './answers-later.ts';
import { asksAboutConversation, asksToHearAgain } from './asks-about-conversation.ts';
import { asksToGoOn, saysPause } from './pause.ts';
import { skipsOnly } from './skip.ts';

type Message = { text: string; need: Need | null };
type Before = { asks: string | null; text: string };
/** The reader of the words. No interviewer replies to a form, or while a person has the floor. */
type Reader = 'interviewer' | 'employer';

/**
 * Tells whether a message is listed for the employer among the candidate's questions and remarks (D83, D177):
 * - A wish for a person or a deletion is, also next to words of distress, and so are the words that take it back (D179).
 * - Other words of distress are not, nor is a wish to skip, to answer later, to go on or for a language, which is granted,
 *   nor a question about the conversation itself, which the interviewer answers. The employer reads these in a form (D182).
 * - Next to another need, after the reply to a need, and in a pause, the message before does not count.
 */
export function asksEmployer(
  message: Message,
  before: Before | null,
  reader: Reader = 'interviewer',
): boolean {
  const { text, need } = message;
  if (skipsOnly(text) || asksToGoOn(text)) return false;
  if (reader === 'interviewer' ? isForInterviewer(message, before) : isForNoReader(text, before))
    return false;
  if (need === 'distress') return needsIn(text).length > 1;
  if (need === 'person' || need === 'delete' || takesBackWish(text, before)) return true;
  // The interviewer explains what is not understood; the box of a form leads to the employer alone.
  const isForOther = need !== null && !(need === 'not_understood' && reader === 'employer');
  const isWithoutContext =
    isForOther || (before !== null && (needRepliedTo(before.text) !== null || saysPause(before.text)));
  return holdsQuestion(text, isWithoutContext ? null : before);
}

/** Tells whether the interviewer itself grants or answers what a message asks. */
function isForInterviewer(message: Message, before: Before | null): boolean {
  const { text } = message;
  if (languageAskedIn(text) !== null) return true;
  return before !== null && (asksAboutConversation(message, before) || answersLater(text, before));
}

/** Tells whether words under a question ask nothing that an employer could answer: "hein ?", "plus tard". */
function isForNoReader(text: string, before: Before | null): boolean {
  if (before === null) return false;
  return asksToHearAgain(text) || (answersLater(text, before) && !holdsQuestion(text, null));
}
