import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import { ownQuestionText } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { asksEmployer } from '../needs/asks-employer.ts';

export type NotedMessage = {
  facts: Fact[];
  /** True if the message is kept as the answer to the question before it. */
  isAnswer: boolean;
  /** True if the message asks the employer something, which the service keeps as such (D83). */
  hasQuestion: boolean;
};

/**
 * Keeps a message as it was written: as the answer to the question before it, or as the first words. A message of
 * nothing but questions leaves ours open, and so does a bare greeting.
 */
export function noteMessage(
  { brief, transcript, facts, need }: Pick<Interview, 'brief' | 'transcript' | 'facts' | 'need'>,
  { id, text }: TranscriptMessage,
): NotedMessage {
  const before = transcript.findLast(({ role }) => role === 'assistant') ?? null;
  const asked = before?.asks ?? null;
  const isUnanswered = facts.every(({ question }) => question !== asked);
  const saysSomething = !isGreeting(text) && (asked === 'candidate_questions' || !isOnlyQuestions(text));
  const isAnswer = asked !== null && isUnanswered && saysSomething;
  const isFirst = transcript.every(({ asks }) => asks === null);
  const topic = isAnswer ? asked : isFirst && saysSomething ? 'first_words' : null;
  const hasQuestion = asksEmployer({ text, need }, before);
  if (topic === null) return { facts: [], isAnswer, hasQuestion };
  const quote = text.trim();
  const own = ownQuestionText(brief, topic);
  const fact = { question: topic, status: 'answered', answer: quote, quote, messageId: id } as const;
  return { facts: [own === null ? fact : { ...fact, asked: own }], isAnswer, hasQuestion };
}

function isOnlyQuestions(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?？؟…])\s+|\n+/);
  return sentences.every((sentence) => /[?？؟]$/.test(sentence.trimEnd()));
}

function isGreeting(text: string): boolean {
  return /^\P{L}*(?:(?:re)?bonjour|bonsoir|salut|coucou|hello|hi|hey|good (?:morning|afternoon|evening))(?: (?:à (?:vous|tous)|madame|monsieur|there|everyone|all))?\P{L}*$/iu.test(
    text,
  );
}
