import { DomainError } from '#kernel/errors/errors.ts';
import { conversationUnavailable } from '#kernel/errors/refusals.ts';
import { disclosureOf } from '../interviewer/texts.ts';
import type { Speaker } from '../model/answer.ts';
import type { Session } from '../model/session.ts';
import { personChunks, storedAnswerChunks } from '../stream/chunks.ts';
import { asEntries, type Entries, entriesWithRelease, entryId } from '../stream/entries.ts';
import type { TurnLog } from '../stream/turn-log.ts';
import type { EarlierAnswer } from './store.ts';
import type { RunningTurn } from './turn.ts';

/** An answer for one subscriber. */
export type AnswerStream = {
  generatedBy: Speaker['generatedBy'] | 'person';
  /**
   * True for the interviewer's first answer, at the start or after a person. Its plain text begins with the disclosure.
   */
  showsDisclosure: boolean;
  chunks: Entries;
};

/** Resolves with the first words of an answer. */
export type PendingAnswer = () => Promise<AnswerStream>;

/** Subscribes to a turn. The subscriber is counted now, so that the turn is not abandoned before its first words. */
export function subscribeToTurn(
  turn: RunningTurn,
  { log, signal, after = 0 }: { log: TurnLog; signal: AbortSignal; after?: number },
): PendingAnswer {
  const release = turn.addSubscriber();
  signal.addEventListener('abort', release, { once: true });
  if (signal.aborted) release();
  return async () => {
    try {
      const generatedBy = await turn.firstWord;
      const entries = await log.subscribe({ turnId: turn.turnId, after, signal });
      if (entries === null) throw conversationUnavailable();
      return {
        generatedBy,
        showsDisclosure: turn.showsDisclosure,
        chunks: entriesWithRelease(entries, release),
      };
    } catch (error) {
      release();
      if (error instanceof DomainError) error.ids.turnId = turn.turnId;
      throw error;
    }
  };
}

/** Repeats an earlier answer from the turn log, or from the database once the log has dropped the turn. */
export async function repeatAnswer(
  { brief }: Session,
  earlier: EarlierAnswer,
  { log, signal }: { log: TurnLog; signal: AbortSignal },
): Promise<AnswerStream> {
  const { turnId, speaker, showsDisclosure } = earlier;
  const { generatedBy } = speaker;
  const loggedEntries = await log.subscribe({ turnId, after: 0, signal });
  if (loggedEntries !== null) return { generatedBy, showsDisclosure, chunks: loggedEntries };
  const chunks =
    speaker.generatedBy === 'person'
      ? personChunks({ ...earlier, author: speaker.author })
      : storedAnswerChunks({ ...earlier, speaker, disclosure: disclosureOf(speaker.generatedBy, brief) });
  const entries = chunks.map((chunk, index) => ({
    id: entryId(turnId, index + 1),
    sequence: index + 1,
    chunk,
  }));
  return { generatedBy, showsDisclosure, chunks: asEntries(iterate(entries)) };
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}
