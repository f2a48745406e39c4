import { languages } from '#kernel/language.ts';
import { FACT_ANSWER_MAX, type Fact, isWrittenByCandidate } from '#realtime/model/facts.ts';
import { holdsQuestion, isOnlyCourtesy } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { ownQuestionText } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { holdsContactDetails } from '../needs/contact-details.ts';
import { answersBesides } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { onlyTakesBackWish } from '../needs/takes-back-wish.ts';
import { asksBack, leavesQuestion } from './next-and-back.ts';
import { isOnlyGreeting } from './no-answer/is-only-greeting.ts';
import { isOnlyQuestions } from './no-answer/is-only-questions.ts';
import { questionBefore } from './open-question.ts';
import { asksToGoOn } from './pause.ts';
import { writeQuestion } from './wording.ts';
import { questionnaireWordings } from './wordings.ts';

type NotingContext = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need' | 'isDeletionRequested'>;

/**
 * Notes the words of a message as they were written, under the question that is open or as the first words of the
 * conversation; null if they are noted under none (D177). Words are added to those that the question has already, and
 * "skip" declines a question that has none (D186).
 */
export function noteMessage(interview: NotingContext, message: TranscriptMessage): Fact | null {
  const { brief, transcript, facts, need, isDeletionRequested } = interview;
  const isOnlyNeed = need !== null && !answersBesides(need, message.text);
  if (isOnlyNeed || message.withPerson === true || isDeletionRequested) return null;
  const question = questionBefore(interview);
  const isFirst = transcript.every(({ asks }) => asks === null);
  if (question === null && !isFirst) return null;
  const topic = question?.asks ?? 'first_words';
  const words = message.text.trim();
  const known = facts.find((fact) => fact.question === topic);
  const asked = questionShown(brief, topic, question?.text ?? '');
  const note = (status: Fact['status'], answer: string): Fact => ({
    question: topic,
    ...(asked !== null && { asked }),
    status,
    answer,
    quote: answer,
    messageId: message.id,
  });
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const open = { before, hasWords: known !== undefined };
  if (question !== null && leavesQuestion(words, open))
    return known === undefined ? note('declined', words) : null;
  // In a pause no other words are taken for an answer (D112).
  if (question !== null && before?.asks === null) return null;
  // The candidate's correction stays, and so does a model's note in its own words.
  const isFinal = known !== undefined && (isWrittenByCandidate(known) || known.answer !== known.quote);
  if (isFinal || isNoAnswer(message.text, before)) return null;
  // "Ok" outside the questions says nothing that a list of remarks should have.
  if (topic === 'first_words' && (known !== undefined || !holdsQuestion(words, { asks: null }))) return null;
  const answer = known?.status === 'answered' ? `${known.answer}\n${words}` : words;
  return answer.length > FACT_ANSWER_MAX ? null : note('answered', answer);
}

/**
 * Returns the question as a message has it; null if there is none, or if a model asked it in its own words. Null also for
 * `candidate_questions`, which only invites to write: the name of this topic is the label of the candidate's words.
 */
function questionShown(brief: Interview['brief'], topic: Fact['question'], text: string): string | null {
  if (topic === 'candidate_questions') return null;
  if (topic === 'first_words' || isOwnQuestion(topic)) return ownQuestionText(brief, topic);
  const wordings = languages.map((lang) => writeQuestion(questionnaireWordings[lang], topic, brief));
  return wordings.find((wording) => text.includes(wording)) ?? null;
}

/**
 * Tells whether the words of a message are noted under no question: it asks for something that is granted at once, greets,
 * gives thanks, only asks, or is about a person. Questions and wishes are listed for the employer (D83).
 */
function isNoAnswer(text: string, before: TranscriptMessage | null): boolean {
  const followsOfferOfPerson = before !== null && needRepliedTo(before.text) === 'person';
  return (
    asksToGoOn(text) ||
    asksBack(text) ||
    languageAskedIn(text) !== null ||
    isOnlyGreeting(text) ||
    (before?.asks !== 'candidate_questions' && (isOnlyQuestions(text) || isOnlyCourtesy(text))) ||
    onlyTakesBackWish(text, before) ||
    (followsOfferOfPerson && holdsContactDetails(text))
  );
}
