import { languages } from '#kernel/language.ts';
import type { Fact } from '#realtime/model/facts.ts';
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
import { correctsNoted } from './corrections/corrects-noted.ts';
import { asksBeforeAnswer, isOnlyQuestions } from './is-only-questions.ts';
import { answersLater } from './no-answer/answers-later.ts';
import { asksToWait } from './no-answer/asks-to-wait.ts';
import { comesBack } from './no-answer/comes-back.ts';
import { isOnlyGreeting } from './no-answer/is-only-greeting.ts';
import { skipsOnly } from './no-answer/skip.ts';
import { asksToGoOn, goesOnWithAnswer } from './pause.ts';
import { writeQuestion } from './wording.ts';
import { questionnaireWordings } from './wordings.ts';

type NotingContext = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need' | 'isDeletionRequested'>;

/**
 * Notes the words of a message as they were written, under the question before it or as the first words of the
 * conversation; null if they are noted under none (D177). The words that skip a question decline it.
 */
export function noteMessage(interview: NotingContext, message: TranscriptMessage): Fact | null {
  const { brief, transcript, facts, need, isDeletionRequested } = interview;
  const isOnlyNeed = need !== null && !answersBesides(need, message.text);
  if (isOnlyNeed || message.withPerson === true || isDeletionRequested) return null;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const isBeforeQuestions = transcript.every(({ asks }) => asks === null);
  const skips = skipsOnly(message.text);
  // In a pause the question is some messages back, and can still be skipped or answered. "Next question" only ends the pause.
  const answersInPause = before?.asks === null && goesOnWithAnswer(message.text);
  const isOfLastQuestion = skips ? !asksToGoOn(message.text) : answersInPause;
  const question = isOfLastQuestion ? transcript.findLast(({ asks }) => asks !== null) : before;
  const topic = question?.asks ?? (isBeforeQuestions ? 'first_words' : null);
  if (topic === null || facts.some(({ question }) => question === topic)) return null;
  const isSkipped = topic !== 'first_words' && skips;
  if (!isSkipped && leavesQuestionOpen(message.text, before, facts)) return null;
  // "Ok" outside the questions says nothing that a list of remarks should have.
  if (topic === 'first_words' && !holdsQuestion(message.text, { asks: null })) return null;
  const quote = message.text.trim();
  const asked = questionShown(brief, topic, question?.text ?? '');
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
 * Tells whether the question before a message stays open, since the message does something else than answer, such as greet
 * or ask. The candidate then reads the question again, at once or at the end.
 */
function leavesQuestionOpen(text: string, before: TranscriptMessage | null, facts: readonly Fact[]): boolean {
  const followsOfferOfPerson = before !== null && needRepliedTo(before.text) === 'person';
  return (
    isOnlyGreeting(text) ||
    asksToGoOn(text) ||
    answersLater(text, before) ||
    asksToWait(text) ||
    comesBack(text) ||
    languageAskedIn(text) !== null ||
    (before?.asks !== 'candidate_questions' &&
      (isOnlyQuestions(text) ||
        asksBeforeAnswer(text) ||
        isOnlyCourtesy(text) ||
        correctsNoted(text, toNoted(before, facts)))) ||
    onlyTakesBackWish(text, before) ||
    (followsOfferOfPerson && holdsContactDetails(text))
  );
}

/** Returns the question before a message, and the topics under which words are noted. */
export function toNoted(
  before: { asks: string | null } | null,
  facts: readonly { question: string }[],
): { askedQuestion: string | null; notedTopics: string[] } {
  return { askedQuestion: before?.asks ?? null, notedTopics: facts.map(({ question }) => question) };
}
