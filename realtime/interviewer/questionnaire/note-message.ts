import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { ownQuestionText } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { holdsContactDetails } from '../needs/contact-details.ts';
import { declinesPerson } from '../needs/need-after-offer.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { greetsOnly, isOnlyQuestions } from './no-answer.ts';
import { asksToGoOn } from './pause.ts';
import { skipsOnly } from './skip.ts';

type NotingContext = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need' | 'isDeletionRequested'>;

/**
 * Notes the words of a message as they were written, under the question before it or as the first words of the
 * conversation; null if they are noted under none (D177). The words that skip a question decline it, so that the
 * questionnaire can end.
 */
export function noteMessage(interview: NotingContext, message: TranscriptMessage): Fact | null {
  const { brief, transcript, facts, need, isDeletionRequested } = interview;
  if (need !== null || message.withPerson === true || isDeletionRequested) return null;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const isFirst = transcript.every(({ asks }) => asks === null);
  const topic = before?.asks ?? (isFirst ? 'first_words' : null);
  if (topic === null || facts.some(({ question }) => question === topic)) return null;
  const isSkipped = topic !== 'first_words' && skipsOnly(message.text);
  if (!isSkipped && leavesQuestionOpen(message.text, before)) return null;
  const quote = message.text.trim();
  const asked = ownQuestionText(brief, topic);
  return {
    question: topic,
    ...(asked !== null && { asked }),
    status: isSkipped ? 'declined' : 'answered',
    answer: quote,
    quote,
    messageId: message.id,
  };
}

/**
 * Tells whether the question before a message stays open: the message only greets, only asks, asks to go on or for
 * another language, or belongs to the offer of a person. The candidate then reads the question again.
 */
function leavesQuestionOpen(text: string, before: TranscriptMessage | null): boolean {
  const followsPerson = before !== null && needRepliedTo(before.text) === 'person';
  return (
    greetsOnly(text) ||
    asksToGoOn(text) ||
    languageAskedIn(text) !== null ||
    (before?.asks !== 'candidate_questions' && isOnlyQuestions(text)) ||
    declinesPerson(text, before) ||
    (followsPerson && holdsContactDetails(text))
  );
}
