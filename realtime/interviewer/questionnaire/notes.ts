import { languages } from '#kernel/language.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import { holdsQuestion, isOnlyCourtesy } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { answerWords, holdsAnswer } from '../needs/answer-words.ts';
import { holdsContactDetails } from '../needs/contact-details.ts';
import type { Need } from '../needs/need.ts';
import { answersBesides, recogniseNeed } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { clausesOf, toWords } from '../needs/sentences.ts';
import { onlyTakesBackWish } from '../needs/takes-back-wish.ts';
import { isOnlyGreeting } from './no-answer/is-only-greeting.ts';
import { isOnlyQuestions } from './no-answer/is-only-questions.ts';
import { isPlainYes } from './no-answer/yes-and-no.ts';
import { writeQuestion } from './wording.ts';
import { questionnaireWordings } from './wordings.ts';

type Conversation = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need'>;

/** Notes words under a question, which keeps the text with which it was shown last. */
export function noteUnder(
  question: QuestionId,
  { status, words, messageId }: { status: Fact['status']; words: string; messageId: string },
  conversation: Conversation,
): Fact {
  const asked = questionShown(conversation, question);
  return { question, ...(asked !== null && { asked }), status, answer: words, quote: words, messageId };
}

/** Adds words to those that a question has; null if they are too many, or if the message is noted already. */
export function addTo(known: Fact, message: TranscriptMessage): string | null {
  if (known.messageId === message.id) return null;
  const words = message.text.trim();
  const all = known.status === 'answered' ? `${known.answer}\n${words}` : words;
  return all.length <= FACT_ANSWER_MAX ? all : null;
}

/** Notes the words before the first question, once. "Ok" says nothing that a list of remarks should have. */
export function noteFirstWords(conversation: Conversation, message: TranscriptMessage): Fact | null {
  const question = 'first_words';
  const words = message.text.trim();
  const isNoted = conversation.facts.some((fact) => fact.question === question);
  if (isNoted || isNoAnswer(conversation, message, null) || !holdsQuestion(words, { asks: null }))
    return null;
  return { question, status: 'answered', answer: words, quote: words, messageId: message.id };
}

/**
 * Returns a question as it was shown last; null if a model asked it in its own words. Null also for `candidate_questions`,
 * which only invites to write: the name of this topic is the label of the candidate's words.
 */
function questionShown({ brief, transcript }: Conversation, topic: QuestionId): string | null {
  if (topic === 'candidate_questions') return null;
  if (isOwnQuestion(topic)) return ownQuestionText(brief, topic);
  const wordings = languages.map((lang) => writeQuestion(questionnaireWordings[lang], topic, brief));
  const shown = transcript.flatMap(({ asks, text }) =>
    asks === topic ? wordings.filter((wording) => text.includes(wording)) : [],
  );
  return shown.at(-1) ?? null;
}

/**
 * Tells whether the words of a message are noted under no question: it says no more than a need, asks for a language, greets,
 * gives thanks, only asks, takes a wish back, or gives a number to call. Questions and wishes are listed for the employer (D83).
 */
export function isNoAnswer(
  { transcript, need }: Conversation,
  { text }: TranscriptMessage,
  question: QuestionId | null,
): boolean {
  if (need !== null && !saysMoreThan(need, text)) return true;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const followsOfferOfPerson = before !== null && needRepliedTo(before.text) === 'person';
  const isForWords = question === 'candidate_questions';
  return (
    languageAskedIn(text) !== null ||
    isOnlyGreeting(text) ||
    (isForWords ? isPlainYes(text) : isOnlyQuestions(text) || isOnlyCourtesy(text)) ||
    onlyTakesBackWish(text, before) ||
    (followsOfferOfPerson && holdsContactDetails(text))
  );
}

/** A sentence of fewer words, such as "too long", belongs to the need next to it, unless it is an answer. */
const OWN_WORDS_MIN = 3;

/** Tells whether a message has words besides a need, such as an answer before "I have to go now". */
function saysMoreThan(need: Need, text: string): boolean {
  if (need === 'distress') return false;
  if (need !== 'stop' && need !== 'not_understood') return answersBesides(need, text);
  const hasOwnWords = (sentence: string) => {
    const words = toWords(sentence);
    const isAnswer = answerWords.test(words) && !/^(?:non|no|nope)$/.test(words);
    return (
      (isAnswer || words.split(' ').length >= OWN_WORDS_MIN) &&
      !isOnlyQuestions(sentence) &&
      !isOnlyCourtesy(sentence) &&
      recogniseNeed(sentence) === null
    );
  };
  const isAnswer = (clause: string) => holdsAnswer(clause) && recogniseNeed(clause) === null;
  return text.split(/(?<=[.!?\n])\s*/).some(hasOwnWords) || clausesOf(text).some(isAnswer);
}
