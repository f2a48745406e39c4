import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { answersLater } from './no-answer/answers-later.ts';

/**
 * Finds the next question: the last one if it has no answer, or else the first that was neither asked nor answered, or
 * else the first whose answer was put off once.
 */
export function openQuestion(
  { questions, transcript, facts: known }: Pick<Interview, 'questions' | 'transcript' | 'facts'>,
  added: Fact | null,
): QuestionId | null {
  const facts = added === null ? known : [...known, added];
  const isUnanswered = (question: QuestionId) => facts.every((fact) => fact.question !== question);
  const questionMessages = transcript.filter(({ asks }) => asks !== null);
  const isPutOff = (message: TranscriptMessage) => {
    const reply = transcript[transcript.indexOf(message) + 1];
    return reply?.role === 'user' && answersLater(reply.text, message);
  };
  const lastMessage = questionMessages.at(-1);
  const lastAsked = lastMessage?.asks ?? null;
  if (lastMessage && lastAsked !== null && isUnanswered(lastAsked) && !isPutOff(lastMessage))
    return lastAsked;
  const messagesAsking = (question: QuestionId) => questionMessages.filter(({ asks }) => asks === question);
  const unanswered = questions.filter(isUnanswered);
  return (
    unanswered.find((question) => messagesAsking(question).length === 0) ??
    unanswered.find((question) => messagesAsking(question).filter(isPutOff).length === 1) ??
    null
  );
}
