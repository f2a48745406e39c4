import { isPastDay } from '#kernel/input/is-past-day.ts';
import { languages } from '#kernel/language.ts';
import { FACT_ANSWER_MAX, type Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { isOwnQuestion } from '#realtime/model/own-questions.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';
import { languageAskedIn } from '../asked-language.ts';
import type { Interview } from '../interviewer.ts';
import { complainsOnly, withoutComplaints } from '../needs/complaints/complains.ts';
import { declinesPerson } from '../needs/need-after-offer.ts';
import { deniedNeedIn } from '../needs/recognise-need.ts';
import { needRepliedTo } from '../needs/reply-to-need.ts';
import { givesContact } from './answers-in-form.ts';
import { asksEmployer } from './asks-employer.ts';
import { readCorrection, type Topic } from './corrects.ts';
import { leavesUnanswered } from './declines.ts';
import { greetsOnly, isOnlyQuestions } from './no-answer.ts';
import { answersInPause, asksToGoOn } from './pause.ts';
import { skipsOnly, wordsAfterSkip } from './skip.ts';
import { questionnaireWordings } from './wordings.ts';

/** A kind of message that is no answer to the question before it, and has a reply of its own. */
type Remark =
  /** Asks for another language. */
  | { kind: 'language' }
  /** Denies a need, as in "ne supprimez rien". */
  | { kind: 'denied_need'; need: 'delete' | 'person' | 'stop' }
  /** Names a day that is over as the start of work (D138). */
  | { kind: 'past_day' }
  /** Has complaints and insults only (D163). */
  | { kind: 'complaint' }
  /** Gives a number or an address after the reply to the wish for a person, and belongs to that wish. */
  | { kind: 'contact' }
  /** Corrects the answer to this question; null if it is not certain which one. */
  | { kind: 'correction'; of: Topic | null };

/** The notes on one message. */
export type NotedMessage = {
  facts: Fact[];
  /** True if the message is kept as the answer to the question before it. */
  isAnswer: boolean;
  /** True if the message skips the question before it, which counts as unanswered. */
  isSkipped: boolean;
  /** True if the message asks the employer something, which the service keeps as such (D83). */
  hasQuestion: boolean;
  remark: Remark | null;
};

/** The notes on a message that is not for the questionnaire. */
export const nothingNoted: NotedMessage = {
  facts: [],
  isAnswer: false,
  isSkipped: false,
  hasQuestion: false,
  remark: null,
};

/** Notes of a message with a need only whether it asks the employer something as well. */
export function noteQuestionNextToNeed(
  { transcript, need, isDeletionRequested }: Pick<Interview, 'transcript' | 'need' | 'isDeletionRequested'>,
  message: TranscriptMessage,
): NotedMessage {
  if (need === null || isDeletionRequested || message.withPerson === true) return nothingNoted;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  return { ...nothingNoted, hasQuestion: asksEmployer({ text: message.text, need }, before) };
}

type NotingContext = Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need' | 'now'>;

/**
 * Notes a message as it was written: as the answer to the question before it, or as the first words of the
 * conversation. Questions alone, or a greeting alone, answer nothing. A skipped question is noted as declined, so that
 * the questionnaire can end and the candidate can answer it later (D112). `due` is the question that would be asked
 * next.
 */
export function noteMessage(
  interview: NotingContext,
  message: TranscriptMessage,
  due: QuestionId | null,
): NotedMessage {
  const { brief, transcript, facts, need } = interview;
  const { id, text } = message;
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const asked = before?.asks ?? (answersInPause(transcript, { question: due, brief }) ? due : null);
  const isUnanswered = facts.every(({ question }) => question !== asked);
  const hasQuestion = asksEmployer({ text, need }, before);
  const remark = readRemark(interview, { text, asked: isUnanswered ? asked : null, before });
  if (remark !== null) {
    const fact =
      remark.kind === 'correction' && remark.of !== null ? addToAnswer(remark.of, facts, message) : null;
    return { facts: fact === null ? [] : [fact], isAnswer: false, isSkipped: false, hasQuestion, remark };
  }
  const words = withoutComplaints(text, asked);
  const asksToContinue = skipsOnly(words) || asksToGoOn(words);
  const isSkipped = asked !== null && isUnanswered && skips(words);
  const hasOnlyQuestions = asked !== 'candidate_questions' && isOnlyQuestions(words);
  const hasContent = !greetsOnly(words) && !asksToContinue && !isSkipped && !hasOnlyQuestions;
  const isAnswer = asked !== null && isUnanswered && hasContent;
  const isFirst = transcript.every(({ asks }) => asks === null);
  const firstWords = isFirst && hasContent ? 'first_words' : null;
  const topic = isAnswer || isSkipped ? asked : firstWords;
  if (topic === null) return { facts: [], isAnswer, isSkipped, hasQuestion, remark };
  const quote = text.trim();
  const own = ownQuestionText(brief, topic);
  const status = isSkipped ? 'declined' : 'answered';
  const fact: Fact = { question: topic, status, answer: quote, quote, messageId: id };
  return { facts: [own === null ? fact : { ...fact, asked: own }], isAnswer, isSkipped, hasQuestion, remark };
}

type MessageInContext = { text: string; asked: QuestionId | null; before: TranscriptMessage | null };

/** Finds the remark that a message makes; null if it may be an answer. */
function readRemark(
  { brief, transcript, facts, now }: NotingContext,
  { text, asked, before }: MessageInContext,
): Remark | null {
  if (languageAskedIn(text) !== null) return { kind: 'language' };
  const repliedNeeds = transcript.flatMap(({ role, text: words }) => {
    const need = role === 'assistant' ? needRepliedTo(words) : null;
    return need === null ? [] : [need];
  });
  // An answer to such a question may contain "no person". It then denies the need only if a person was offered.
  const isAmbiguous = asked === 'experience' || (asked !== null && isOwnQuestion(asked));
  const isOffered = repliedNeeds.includes('person') || repliedNeeds.includes('not_understood');
  const person = isOffered || !isAmbiguous ? (['person'] as const) : [];
  const need = deniedNeedIn(text, ['delete', ...person, ...repliedNeeds]);
  if (need !== null && need !== 'not_understood') return { kind: 'denied_need', need };
  if (declinesPerson(text, before)) return { kind: 'denied_need', need: 'person' };
  const followsPerson = before !== null && needRepliedTo(before.text) === 'person';
  if (followsPerson && asked !== null && givesContact(text, asked, brief)) return { kind: 'contact' };
  if (asked === 'availability' && isPastDay(text, now) && !saysPastDay(before)) return { kind: 'past_day' };
  const correction = isOnlyQuestions(text) ? null : readCorrection(text, { asked, facts });
  if (correction !== null) return { kind: 'correction', of: correction.of };
  return asked !== null && complainsOnly(text, asked) ? { kind: 'complaint' } : null;
}

/** Adds a message to a noted answer, so that no words are lost; null if both are too long for one answer. */
function addToAnswer(
  topic: QuestionId,
  facts: readonly Fact[],
  { id, text }: TranscriptMessage,
): Fact | null {
  const noted = facts.find(({ question }) => question === topic);
  const quote = text.trim();
  const answer = noted?.status === 'answered' ? `${noted.answer}\n${quote}` : quote;
  if (noted === undefined || answer.length > FACT_ANSWER_MAX) return null;
  return { ...noted, status: 'answered', answer, quote, messageId: id };
}

function saysPastDay(message: TranscriptMessage | null): boolean {
  return languages.some((lang) => message?.text.includes(questionnaireWordings[lang].pastDay) ?? false);
}

/** Tells whether a message skips the question, and has only questions next to that. */
function skips(text: string): boolean {
  const rest = wordsAfterSkip(text);
  return leavesUnanswered(text) || (rest !== null && isOnlyQuestions(rest));
}
