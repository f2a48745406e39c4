import { languages } from '#kernel/language.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import { holdsQuestion, isOnlyCourtesy } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { holdsContactDetails } from '../needs/contact-details.ts';
import type { Need } from '../needs/need.ts';
import { answersBesides, recogniseNeed } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { toWords } from '../needs/sentences.ts';
import { onlyTakesBackWish } from '../needs/takes-back-wish.ts';
import { moveOf } from './moves.ts';
import { isOnlyGreeting } from './no-answer/is-only-greeting.ts';
import { isOnlyQuestions } from './no-answer/is-only-questions.ts';
import { asksToGoOn } from './pause.ts';
import { asksAlone, isFinal, isPlainYes, leavesPausedQuestion, positionOf } from './position.ts';
import { skipsOnly } from './skip.ts';
import { writeQuestion } from './wording.ts';
import { questionnaireWordings } from './wordings.ts';

/** A sentence of fewer words, such as "too long", belongs to the need next to it. */
const OWN_WORDS_MIN = 3;

type NotingContext = Pick<
  Interview,
  'brief' | 'transcript' | 'facts' | 'need' | 'isDeletionRequested' | 'isStandIn'
>;

/**
 * Notes the words of a message as they were written, under the question that is open or as the first words of the
 * conversation; null if they are noted under none (D177). Words are added to those that the question has already, and
 * "next" declines a question that has none (D186).
 */
export function noteMessage(interview: NotingContext, message: TranscriptMessage): Fact | null {
  const { facts, need, isDeletionRequested } = interview;
  const saysMore = need === null || saysMoreThan(need, message.text);
  if (!saysMore || message.withPerson === true || isDeletionRequested) return null;
  const { kind, asked } = positionOf(interview);
  if (asked === null) return noteFirstWords(interview, message);
  if (kind === 'paused' || kind === 'over') return null;
  const topic = asked.asks;
  const known = facts.find(({ question }) => question === topic);
  const shown = questionShown(interview, topic);
  const words = message.text.trim();
  const note = (status: Fact['status'], answer: string): Fact => ({
    question: topic,
    ...(shown !== null && { asked: shown }),
    status,
    answer,
    quote: answer,
    messageId: message.id,
  });
  const isSkip = kind === 'resumed' ? leavesPausedQuestion(words) : skips(words, interview);
  if (isSkip) return known === undefined ? note('declined', words) : null;
  // In a pause no other words are taken for an answer (D112).
  if (kind === 'resumed' || isFinal(known) || isNoAnswer(interview, message, asked)) return null;
  if (known === undefined) return note('answered', words);
  if (!asksAlone(interview) || known.messageId === message.id || moveOf(words) === 'ok, then next')
    return null;
  const answer = known.status === 'answered' ? `${known.answer}\n${words}` : words;
  return answer.length <= FACT_ANSWER_MAX ? note('answered', answer) : null;
}

/** Tells whether a message has words besides a need, such as an answer before "I have to go now". */
function saysMoreThan(need: Need, text: string): boolean {
  if (need !== 'stop' && need !== 'not_understood') return answersBesides(need, text);
  const hasOwnWords = (sentence: string) =>
    toWords(sentence).split(' ').length >= OWN_WORDS_MIN &&
    !isOnlyQuestions(sentence) &&
    !isOnlyCourtesy(sentence) &&
    recogniseNeed(sentence) === null;
  return text.split(/(?<=[.!?\n])\s*/).some(hasOwnWords);
}

/** Notes the words before the first question, once. "Ok" says nothing that a list of remarks should have. */
function noteFirstWords(interview: NotingContext, message: TranscriptMessage): Fact | null {
  const question = 'first_words';
  const isNoted = interview.facts.some((fact) => fact.question === question);
  const words = message.text.trim();
  if (isNoted || isNoAnswer(interview, message, null) || !holdsQuestion(words, { asks: null })) return null;
  return { question, status: 'answered', answer: words, quote: words, messageId: message.id };
}

function skips(words: string, interview: NotingContext): boolean {
  return asksAlone(interview) ? moveOf(words) === 'next' : skipsOnly(words);
}

/**
 * Returns a question as it was shown last; null if a model asked it in its own words. Null also for `candidate_questions`,
 * which only invites to write: the name of this topic is the label of the candidate's words.
 */
function questionShown({ brief, transcript }: NotingContext, topic: QuestionId): string | null {
  if (topic === 'candidate_questions') return null;
  if (isOwnQuestion(topic)) return ownQuestionText(brief, topic);
  const wordings = languages.map((lang) => writeQuestion(questionnaireWordings[lang], topic, brief));
  const shown = transcript.flatMap(({ asks, text }) =>
    asks === topic ? wordings.filter((wording) => text.includes(wording)) : [],
  );
  return shown.at(-1) ?? null;
}

/**
 * Tells whether the words of a message are noted under no question: it asks for something that is granted at once, greets,
 * gives thanks, only asks, or is about a person. Questions and wishes are listed for the employer (D83).
 */
function isNoAnswer(
  interview: NotingContext,
  { text }: TranscriptMessage,
  asked: TranscriptMessage | null,
): boolean {
  const before = interview.transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const followsOfferOfPerson = before !== null && needRepliedTo(before.text) === 'person';
  const isForWords = asked?.asks === 'candidate_questions';
  const move = moveOf(text);
  const asksToMove = asksAlone(interview) ? move === 'back' || move === 'on' : asksToGoOn(text);
  return (
    asksToMove ||
    languageAskedIn(text) !== null ||
    isOnlyGreeting(text) ||
    (isForWords ? isPlainYes(text) : isOnlyQuestions(text) || isOnlyCourtesy(text)) ||
    onlyTakesBackWish(text, before) ||
    (followsOfferOfPerson && holdsContactDetails(text))
  );
}
