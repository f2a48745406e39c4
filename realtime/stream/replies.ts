import { DomainError } from '../../kernel/errors/errors.ts';
import { conversationUnavailable } from '../../kernel/errors/refusals.ts';
import { disclosureOf } from '../interviewer/texts.ts';
import { type Mode, modeOf } from '../turn/mode.ts';
import type { Answered, Session } from '../turn/store.ts';
import type { RunningTurn } from '../turn/turn.ts';
import { replayOf } from './chunks.ts';
import { type Entries, entriesIn, entriesWithRelease, entryId } from './entries.ts';
import type { TurnLog } from './turn-log.ts';

export type Reply = {
  mode: Mode;
  /** Whether this is the interviewer's first answer, before which the text form has the disclosure. */
  first: boolean;
  chunks: Entries;
};

/** Resolves with the first words of a turn that is chosen. */
export type PendingReply = () => Promise<Reply>;

/** Subscribes to a running turn; counted at once, so that the turn is not abandoned before its first words. */
export function subscribeTo(
  turn: RunningTurn,
  { log, signal, after = 0 }: { log: TurnLog; signal: AbortSignal; after?: number },
): PendingReply {
  const release = turn.subscribe();
  signal.addEventListener('abort', release, { once: true });
  if (signal.aborted) release();
  return async () => {
    try {
      const mode = await turn.started;
      const entries = await log.follow({ turnId: turn.turnId, after, signal });
      if (entries === null) throw conversationUnavailable();
      return { mode, first: turn.first, chunks: entriesWithRelease(entries, release) };
    } catch (error) {
      release();
      if (error instanceof DomainError) error.ids.turnId = turn.turnId;
      throw error;
    }
  };
}

/** An answer that was given before: from its turn's log while that is kept, else from the transcript. */
export async function replayAnswer(
  { brief }: Session,
  answered: Answered,
  { log, signal }: { log: TurnLog; signal: AbortSignal },
): Promise<Reply> {
  const { turnId, speaker, first } = answered;
  const mode = modeOf(speaker.generatedBy);
  const logged = await log.follow({ turnId, after: 0, signal });
  if (logged !== null) return { mode, first, chunks: logged };
  const disclosure = disclosureOf(speaker.generatedBy, brief);
  const entries = replayOf({ ...answered, disclosure }).map((chunk, index) => ({
    id: entryId(turnId, index + 1),
    sequence: index + 1,
    chunk,
  }));
  return { mode, first, chunks: entriesIn(oneRun(entries)) };
}

async function* oneRun<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  yield items;
}
