import type { listStatusChanges } from '#db/candidates/portal.ts';
import type { listQuestions } from '#db/conversations/questions.ts';
import type { EmployerMessage } from '#db/desk/employer-messages.ts';

/** The rows that hold the employer's messages about one application, and what their display needs. */
type MessageRows = {
  changes: Awaited<ReturnType<typeof listStatusChanges>>;
  messages: readonly EmployerMessage[];
  /** The candidate's questions. A message that answers a question has its sequence. */
  questions: Awaited<ReturnType<typeof listQuestions>>;
  /** Offered times after this can be chosen. Null if the application is over: the candidate can choose none. */
  choosableAfter: Date | null;
};

/** A message of the employer to the candidate: with a status, without one, or in answer to a question. */
export type MessageToCandidate = {
  at: Date;
  by: string | null;
  text: string | null;
  offeredTimes: Date[];
  /** The offered times that the candidate can still choose. */
  choosableTimes: Date[];
  /** The question that the message answers; null without one, or if it was erased. */
  questionText: string | null;
};

/** Lists the employer's messages about one application, the oldest first (D101). */
export function listMessagesToCandidate({
  changes,
  messages,
  questions,
  choosableAfter,
}: MessageRows): MessageToCandidate[] {
  const withStatus = changes
    .filter(({ messageToCandidate, offeredTimes }) => messageToCandidate !== null || offeredTimes.length > 0)
    .map(({ at, decidedBy, messageToCandidate, offeredTimes }) => ({
      at,
      by: decidedBy,
      text: messageToCandidate,
      offeredTimes: toDates(offeredTimes),
      questionText: null,
    }));
  const withoutStatus = messages.map(({ at, writtenBy, text, offeredTimes, question: answeredSequence }) => ({
    at,
    by: writtenBy,
    text: text === '' ? null : text,
    offeredTimes: toDates(offeredTimes),
    questionText: questions.find(({ sequence }) => sequence === answeredSequence)?.text ?? null,
  }));
  const isChoosable = (time: Date) => choosableAfter !== null && time > choosableAfter;
  return [...withStatus, ...withoutStatus]
    .map((message) => ({ ...message, choosableTimes: message.offeredTimes.filter(isChoosable) }))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function toDates(instants: readonly string[]): Date[] {
  return instants.map((instant) => new Date(instant));
}
