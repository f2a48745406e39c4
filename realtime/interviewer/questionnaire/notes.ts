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
import { oneOf, within } from '../needs/rules/patterns.ts';
import { clausesOf, toWords } from '../needs/sentences.ts';
import { onlyTakesBackWish } from '../needs/takes-back-wish.ts';
import { isOnlyGreeting } from './no-answer/is-only-greeting.ts';
import { isOnlyQuestions } from './no-answer/is-only-questions.ts';
import { isPlainYes } from './no-answer/yes-and-no.ts';
import { writeQuestion } from './wording.ts';
import { questionnaireWordings } from './wordings.ts';

type Conversation = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need'>;

/** Makes the fact of words under a question. It keeps the question's text as the candidate read it. */
export function noteUnder(
  question: QuestionId,
  { status, words, messageId }: { status: Fact['status']; words: string; messageId: string },
  conversation: Conversation,
): Fact {
  const asked = questionShown(conversation, question);
  return { question, ...(asked !== null && { asked }), status, answer: words, quote: words, messageId };
}

/** Adds a message to a fact's words; null if the words get too long, or if the message is noted already. */
export function addTo(fact: Fact, message: TranscriptMessage): string | null {
  if (fact.messageId === message.id) return null;
  const words = message.text.trim();
  const allWords = fact.status === 'answered' ? `${fact.answer}\n${words}` : words;
  return allWords.length <= FACT_ANSWER_MAX ? allWords : null;
}

/** Makes the fact of a remark before the first question; null for a second one, and for words such as "ok". */
export function noteFirstWords(conversation: Conversation, message: TranscriptMessage): Fact | null {
  const question = 'first_words';
  const words = message.text.trim();
  const isNoted = conversation.facts.some((fact) => fact.question === question);
  if (isNoted || isNoAnswer(conversation, message, null) || !holdsQuestion(words, { asks: null }))
    return null;
  return { question, status: 'answered', answer: words, quote: words, messageId: message.id };
}

/**
 * Returns a question's text as it was shown last; null if a model asked it in its own words. Null also for
 * `candidate_questions`, which only invites to write: the fact sheet shows its name above the candidate's words.
 */
function questionShown({ brief, transcript }: Conversation, question: QuestionId): string | null {
  if (question === 'candidate_questions') return null;
  if (isOwnQuestion(question)) return ownQuestionText(brief, question);
  const wordings = languages.map((lang) => writeQuestion(questionnaireWordings[lang], question, brief));
  const shownWordings = transcript.flatMap(({ asks, text }) =>
    asks === question ? wordings.filter((wording) => text.includes(wording)) : [],
  );
  return shownWordings.at(-1) ?? null;
}

/**
 * Tells whether a message answers no question, so that no fact has its words: it only says a need, asks for a language,
 * greets, gives thanks, asks, takes a wish back, or gives a number to call. The employer's list of questions has its
 * questions and wishes (D83).
 */
export function isNoAnswer(
  { transcript, need }: Conversation,
  { text }: TranscriptMessage,
  question: QuestionId | null,
): boolean {
  const putsOff = need === 'person' && question !== 'candidate_questions' && putsOffTopic(text);
  if (need !== null && !putsOff && !saysMoreThan(need, text)) return true;
  const previous = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const followsOfferOfPerson = previous !== null && needRepliedTo(previous.text) === 'person';
  const invitesQuestions = question === 'candidate_questions';
  return (
    languageAskedIn(text) !== null ||
    isOnlyGreeting(text) ||
    (invitesQuestions ? isPlainYes(text) : (!putsOff && isOnlyQuestions(text)) || isOnlyCourtesy(text)) ||
    onlyTakesBackWish(text, previous) ||
    (followsOfferOfPerson && holdsContactDetails(text))
  );
}

/** "I'd rather discuss pay in person", "j'aimerais en parler de vive voix". */
const topicForPerson = within(
  oneOf(
    '(?:discuss|talk (?:about|through|over)|speak about|chat about|go (?:over|through)|explain|answer|cover) (?:the |my |your )?(?:it|this|that|these|pay|salary|money|compensation|figures?|numbers?|amounts?|hours|schedule|contract|availability|start dates?|dates?|location|place|experience|question|one)',
    "(?:d'en|en|y) (?:re)?(?:parler|discuter|repondre)|(?:parler|discuter|repondre) (?:de |d'|du |des |a )?(?:ca|cela|ce (?:point|sujet)|cette question|la question|salaire|la remuneration|la paie|argent|horaires|contrat|mes disponibilites|mon experience|dates?|lieu)",
  ),
);

/** Tells whether a wish for a person puts off the topic of the open question. It is noted there, as the answer to it. */
function putsOffTopic(text: string): boolean {
  return topicForPerson.test(toWords(text));
}

/** A sentence of fewer words, such as "too long", belongs to the need next to it, unless it answers. */
const WORDS_BESIDES_NEED_MIN = 3;

/** Tells whether a message has words besides a need, such as an answer before "I have to go now". */
function saysMoreThan(need: Need, text: string): boolean {
  if (need === 'distress') return false;
  if (need !== 'stop' && need !== 'not_understood') return answersBesides(need, text);
  const saysMore = (sentence: string) => {
    const words = toWords(sentence);
    const hasAnswerWord = answerWords.test(words) && !/^(?:non|no|nope)$/.test(words);
    return (
      (hasAnswerWord || words.split(' ').length >= WORDS_BESIDES_NEED_MIN) &&
      !isOnlyQuestions(sentence) &&
      !isOnlyCourtesy(sentence) &&
      recogniseNeed(sentence) === null
    );
  };
  const answers = (clause: string) => holdsAnswer(clause) && recogniseNeed(clause) === null;
  return text.split(/(?<=[.!?\n])\s*/).some(saysMore) || clausesOf(text).some(answers);
}
