import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { QuestionId } from '#realtime/model/questions.ts';
import type { Interview } from '../interviewer.ts';
import { answersLater } from './answers-later.ts';

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
  const asking = transcript.filter(({ asks }) => asks !== null);
  const isPutOff = (message: TranscriptMessage) => {
    const reply = transcript[transcript.indexOf(message) + 1];
    return reply?.role === 'user' && answersLater(reply.text, message);
  };
  const last = asking.at(-1);
  const lastAsked = last?.asks ?? null;
  if (last && lastAsked !== null && isUnanswered(lastAsked) && !isPutOff(last)) return lastAsked;
  const timesAsked = (question: QuestionId) => asking.filter(({ asks }) => asks === question);
  const unanswered = questions.filter(isUnanswered);
  return (
    unanswered.find((question) => timesAsked(question).length === 0) ??
    unanswered.find((question) => timesAsked(question).filter(isPutOff).length === 1) ??
    null
  );
}
