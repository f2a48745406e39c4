import type { listStatusChanges } from '#db/candidates/portal.ts';
import type { listQuestions } from '#db/conversations/questions.ts';
import type { EmployerMessage } from '#db/desk/employer-messages.ts';

type Written = {
  changes: Awaited<ReturnType<typeof listStatusChanges>>;
  written: readonly EmployerMessage[];
  questions: Awaited<ReturnType<typeof listQuestions>>;
};

/** Words that a person of the employer wrote to the candidate: with a status, alone, or in answer to a question. */
export type WordsToCandidate = {
  at: Date;
  by: string | null;
  text: string | null;
  offeredTimes: Date[];
  question: string | null;
};

/** Lists the employer's words about one application, the oldest first (D101). */
export function wordsToCandidate({ changes, written, questions }: Written): WordsToCandidate[] {
  const withStatus = changes
    .filter(({ messageToCandidate, offeredTimes }) => messageToCandidate !== null || offeredTimes.length > 0)
    .map(({ at, decidedBy, messageToCandidate, offeredTimes }) => ({
      at,
      by: decidedBy,
      text: messageToCandidate,
      offeredTimes: toDates(offeredTimes),
      question: null,
    }));
  const messages = written.map(({ at, writtenBy, text, offeredTimes, question }) => ({
    at,
    by: writtenBy,
    text: text === '' ? null : text,
    offeredTimes: toDates(offeredTimes),
    question: questions.find(({ sequence }) => sequence === question)?.text ?? null,
  }));
  return [...withStatus, ...messages].toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function toDates(instants: readonly string[]): Date[] {
  return instants.map((instant) => new Date(instant));
}
