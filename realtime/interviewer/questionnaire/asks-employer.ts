import { holdsQuestion } from '#realtime/model/holds-question.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Need } from '../needs/need.ts';
import { needsIn } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { takesBackWish } from '../needs/takes-back-wish.ts';
import { asksAboutConversation, asksToHearAgain } from './asks-about-conversation.ts';
import { asksWhatFollows, moveOf } from './moves.ts';
import { onlyEndsPause, saysDeletionRequested, saysPause } from './pause.ts';

type Message = { text: string; need: Need | null };
/** The interviewer's message before the candidate's. */
type PreviousMessage = {
  asks: string | null;
  text: string;
  /** True in the pause after a reply to distress. */
  isPausedForDistress?: boolean;
};
/** `employer`: no interviewer replies, as in a form or while a person has the floor. */
type Reader = 'interviewer' | 'employer';

/**
 * Tells whether a message is listed for the employer among the candidate's questions and remarks (D83, D177):
 * - Listed: a wish for a person or a deletion, also next to words of distress, and the words that take it back (D179).
 * - Not listed: other words of distress, a wish to skip or to go on, and words that the interviewer itself grants or
 *   answers: a wish for a language or for the question before, and a question about the conversation. A form has no
 *   interviewer, so the words that it would answer are listed there, except for such as "hein ?" (D182).
 * - A message that says another need, or follows the reply to distress or the sentence about a requested deletion, is
 *   listed if it asks by itself. Others are listed wherever no question is open, since they are noted under none.
 */
export function asksEmployer(
  message: Message,
  previous: PreviousMessage | null,
  reader: Reader = 'interviewer',
): boolean {
  // Most messages tell the employer nothing, and then the second test is not needed.
  return tellsEmployer(message, previous, reader) && !isAnsweredHere(message, previous, reader);
}

/** Tells whether a message has a wish or a question that the employer may answer. */
function tellsEmployer({ text, need }: Message, previous: PreviousMessage | null, reader: Reader): boolean {
  if (need === 'distress') return needsIn(text).length > 1;
  if (need === 'person' || need === 'delete' || takesBackWish(text, previous)) return true;
  // The interviewer explains what is not understood; the box of a form leads to the employer alone.
  const saysOtherNeed = need !== null && !(need === 'not_understood' && reader === 'employer');
  const isWithoutContext =
    saysOtherNeed ||
    (previous !== null && (repliesToDistress(previous) || saysDeletionRequested(previous.text)));
  return holdsQuestion(text, isWithoutContext ? null : previous);
}

function repliesToDistress({ text, isPausedForDistress = false }: PreviousMessage): boolean {
  return isPausedForDistress || needRepliedTo(text) === 'distress';
}

/** Tells whether the employer need not read a message, since it skips, goes on, or is for the interviewer. */
function isAnsweredHere(message: Message, previous: PreviousMessage | null, reader: Reader): boolean {
  const { text } = message;
  const isForEmployer = previous?.asks === 'candidate_questions' && asksWhatFollows(text);
  const move = isForEmployer ? null : moveOf(text);
  if (move === 'next' || move === 'next_after_yes_or_no' || move === 'on') return true;
  if (reader === 'employer') return previous !== null && asksToHearAgain(text);
  if (languageAskedIn(text) !== null || move === 'back') return true;
  if (previous !== null && saysPause(previous.text) && onlyEndsPause(text)) return true;
  return previous !== null && asksAboutConversation(message, previous);
}
