import { peek } from '#kernel/iterables.ts';
import type { Timers } from '#kernel/timers.ts';
import { disclosureOf, safeSentences } from '../interviewer/texts.ts';
import type { Session } from '../model/session.ts';
import { type Chunk, delta, opening } from '../stream/chunks.ts';
import { asEntries, entryId, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import type { TurnLog } from '../stream/turn-log.ts';
import type { AnswerStream, PendingAnswer } from './answer-stream.ts';
import type { FoundTurn } from './store.ts';

type SubscriberOptions = {
  session: Session;
  log: TurnLog;
  timers: Timers;
  signal: AbortSignal;
  /** The sequence after which entries are sent. The log itself is read from its start, which names the speaker. */
  after?: number;
};

/** The longest wait until the log has a turn that has just begun on another node. */
const ARRIVAL_MS_MAX = 600;
/** The pause between two attempts to find the turn in the log. */
const ARRIVAL_POLL_MS = 50;

/** Follows a running turn of another node; null if the log does not have it. A cut turn ends with an error chunk. */
export async function joinRemoteTurn(
  { turnId }: { turnId: string },
  { session, log, timers, signal, after = 0 }: SubscriberOptions,
): Promise<PendingAnswer | null> {
  for (let waitedMs = 0; waitedMs <= ARRIVAL_MS_MAX; waitedMs += ARRIVAL_POLL_MS) {
    const entries = await log.subscribe({ turnId, after: 0, signal });
    if (entries !== null) return () => toAnswerStream(entries, after, { turnId, session });
    await new Promise<void>((resolve) => timers.after(ARRIVAL_POLL_MS, resolve));
  }
  return null;
}

/** Resumes a turn that runs or has ended; null if nothing is left of it. A cut turn ends with an error chunk. */
export async function resumeRemoteTurn(
  turn: FoundTurn,
  options: SubscriberOptions,
): Promise<PendingAnswer | null> {
  const { session, log, signal, after = 0 } = options;
  const { turnId } = turn;
  if (turn.state === 'running') return joinRemoteTurn(turn, options);
  if (turn.state === 'over') {
    const entries = await log.subscribe({ turnId, after: 0, signal });
    return entries === null ? null : () => toAnswerStream(entries, after, { turnId, session });
  }
  const entries = (await log.read(turnId).catch(() => null)) ?? rebuildEntries(turn, session);
  return () => toAnswerStream(cutAfter(entries), after, { turnId, session });
}

/**
 * Rebuilds a stored answer. Its chunks are not the original ones, so only a subscriber that reads from the start can
 * use them.
 */
function rebuildEntries({ turnId, messageId, answer }: FoundTurn, { brief }: Session): TurnEntry[] {
  if (answer === null) return [];
  const { speaker, text } = answer;
  const disclosure = disclosureOf(speaker.generatedBy, brief);
  const chunks: Chunk[] = [...opening(messageId, speaker, disclosure), delta(text)];
  return chunks.map((chunk, index) => ({ id: entryId(turnId, index + 1), sequence: index + 1, chunk }));
}

/** Yields the entries, and then fails as a cut turn does, unless they end with an error. */
async function* cutAfter(entries: readonly TurnEntry[]): AsyncGenerator<TurnEntry> {
  yield* entries;
  if (entries.at(-1)?.chunk.type !== 'error') throw new TurnCutError();
}

/**
 * Makes a stream of the entries after the sequence `after`; `entries` are those of the whole turn. The stream always
 * shows the disclosure, since it is unknown here whether the candidate has seen it.
 */
async function toAnswerStream(
  entries: AsyncIterable<TurnEntry>,
  after: number,
  { turnId, session }: { turnId: string; session: Session },
): Promise<AnswerStream> {
  // The turn's first entry names the speaker. The default is for a turn that was cut before it.
  let generatedBy: AnswerStream['generatedBy'] = 'ai';
  const { items } = await peek(remainingEntries());
  return { generatedBy, showsDisclosure: true, chunks: asEntries(items) };

  /**
   * After a cut, yields an error that invites the candidate to send again. The error has the last entry's id, so that a
   * resume continues there.
   */
  async function* remainingEntries(): AsyncGenerator<TurnEntry> {
    let sequence = after;
    try {
      for await (const entry of entries) {
        if (entry.chunk.type === 'start') ({ generatedBy } = entry.chunk.messageMetadata);
        if (entry.sequence <= after) continue;
        sequence = entry.sequence;
        yield entry;
      }
    } catch (fault) {
      if (!(fault instanceof TurnCutError)) throw fault;
      const chunk: Chunk = { type: 'error', errorText: safeSentences[session.brief.lang].failed };
      yield { id: entryId(turnId, sequence), sequence: sequence + 1, chunk };
    }
  }
}
