import { fold, straightenApostrophes } from '#kernel/text/fold.ts';
import type { Fact } from '#realtime/model/facts.ts';
import { asksInWords } from '#realtime/model/holds-question.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { ownQuestionText, type QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { ofAnswer } from '../needs/answer-words.ts';
import { asksEmployer } from './asks-employer.ts';
import { leavesUnanswered } from './declines.ts';
import { answersInPause, asksToGoOn } from './pause.ts';
import { skipsOnly, wordsAfterSkip } from './skip.ts';

export type NotedMessage = {
  facts: Fact[];
  /** True if the message is kept as the answer to the question before it. */
  isAnswer: boolean;
  /** True if the message skips the question before it, which counts as unanswered. */
  isSkipped: boolean;
  /** True if the message asks the employer something, which the service keeps as such (D83). */
  hasQuestion: boolean;
};

/**
 * Keeps a message as it was written: as the answer to the question before it, or as the first words. A message of
 * nothing but questions leaves ours open, and so does a bare greeting. A question that is skipped is noted as declined, so
 * that the course comes to its end and the candidate can answer it later (D112).
 */
export function noteMessage(
  { brief, transcript, facts, need }: Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need'>,
  { id, text }: TranscriptMessage,
  due: QuestionId | null,
): NotedMessage {
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const asked = before?.asks ?? (answersInPause(transcript, { question: due, brief }) ? due : null);
  const isUnanswered = facts.every(({ question }) => question !== asked);
  const wantsOn = skipsOnly(text) || asksToGoOn(text);
  const isSkipped = asked !== null && isUnanswered && skips(text);
  const isNoAnswer = isGreeting(text) || wantsOn || isSkipped;
  const saysSomething = !isNoAnswer && (asked === 'candidate_questions' || !isOnlyQuestions(text));
  const isAnswer = asked !== null && isUnanswered && saysSomething;
  const isFirst = transcript.every(({ asks }) => asks === null);
  const topic = isAnswer || isSkipped ? asked : isFirst && saysSomething ? 'first_words' : null;
  const hasQuestion = asksEmployer({ text, need }, before);
  if (topic === null) return { facts: [], isAnswer, isSkipped, hasQuestion };
  const quote = text.trim();
  const own = ownQuestionText(brief, topic);
  const status = isSkipped ? 'declined' : 'answered';
  const fact: Fact = { question: topic, status, answer: quote, quote, messageId: id };
  return { facts: [own === null ? fact : { ...fact, asked: own }], isAnswer, isSkipped, hasQuestion };
}

/** Tells whether a message skips the question, and has nothing else but questions. */
function skips(text: string): boolean {
  const rest = wordsAfterSkip(text);
  return leavesUnanswered(text) || (rest !== null && isOnlyQuestions(rest));
}

/** Tells whether a message asks and answers nothing: neither a sentence of its own, nor a clause before a question. */
function isOnlyQuestions(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?？؟…])\s+|\n+/);
  return sentences.every((sentence) => /[?？؟]$/.test(sentence.trimEnd()) && !answersToo(sentence));
}

/** The writer, who tells of themselves in a clause before the question. */
const ofWriter = /\b(?:je|mon|ma|mes|i|i'm|my)\b|\bj'/;
/** A clause that leads to a question; or a "no" that asks for assent. */
const leadsOn =
  /^(?:si|s'|if|quand|lorsqu\w*|when|pour|comme|concernant|en cas|au niveau|sur|as|for|regarding|about|dans le cas|vu que|puisque|since)\b|^(?:non|no|yes|oui)\W*$/;

function answersToo(sentence: string): boolean {
  const parts = straightenApostrophes(fold(sentence))
    .split(/[,;:]| [-–—] |\b(?:mais|par contre|sinon|et|but|and|also|d'ailleurs|au fait)\b/)
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first = ''] = parts;
  const isYesOrNo = /^(?:oui|non|yes|no)\b/.test(first) && (parts.length > 1 || /^\w+ \w/.test(first));
  const answers = (part: string, index: number) =>
    !leadsOn.test(part) &&
    !asksInWords(part) &&
    (ofAnswer.test(part) || (index < parts.length - 1 && ofWriter.test(part)));
  return isYesOrNo || parts.some(answers);
}

function isGreeting(text: string): boolean {
  return /^\P{L}*(?:(?:re)?bonjour|bonsoir|salut|coucou|hello|hi|hey|hola|ciao|buongiorno|hallo|guten tag|olá|merhaba|cześć|salam|السلام عليكم|مرحبا|سلام|привет|здравствуйте|добрый день|你好|您好|こんにちは|안녕하세요|good (?:morning|afternoon|evening))(?: (?:à (?:vous|tous)|madame|monsieur|there|everyone|all))?\P{L}*$/iu.test(
    text,
  );
}
