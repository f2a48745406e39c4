import type { Timers } from '#kernel/timers.ts';
import type { Floor, FloorReading } from '../model/floor.ts';
import { type Chunk, floorChunk, personChunks } from '../stream/chunks.ts';
import { asEntries, entryId, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import type { AnswerStream } from '../turn/answer-stream.ts';
import type { FloorWaits } from './floor-waits.ts';
import { followChanges } from './follow-changes.ts';

/** A stream waits this long for a person, which is less than proxies allow a request. */
const WAIT_MS = 55_000;

type Followed = { sessionId: string; messagesBefore: number };

type FollowPorts = {
  /** Reads the floor, and the next message after the `messagesBefore` first ones; null once the session is erased. */
  read(place: Followed): Promise<FloorReading | null>;
  waits: FloorWaits;
  timers: Timers;
  signal: AbortSignal;
};

/**
 * Sends who has the floor, then the person's next message as an answer. It ends without one when no message comes in
 * time, or when the floor is the interviewer's again. An entry's id is that of the session with the number of messages
 * that the client has, so that a resume misses none.
 */
export function followPerson(followed: Followed, ports: FollowPorts): AnswerStream {
  return { generatedBy: 'person', first: false, chunks: asEntries(entriesOf(followed, ports)) };
}

async function* entriesOf(followed: Followed, ports: FollowPorts): AsyncGenerator<TurnEntry> {
  const { sessionId, messagesBefore } = followed;
  let sequence = 0;
  let hasMessage = false;
  for await (const chunk of chunksOf(followed, ports)) {
    sequence += 1;
    hasMessage ||= chunk.type === 'start';
    const received = hasMessage && chunk.type === 'finish' ? messagesBefore + 1 : messagesBefore;
    yield { id: entryId(sessionId, received), sequence, chunk };
  }
}

async function* chunksOf(followed: Followed, ports: FollowPorts): AsyncGenerator<Chunk> {
  const { read, waits, signal } = ports;
  let lastShown: Floor | null = null;
  const following = { sessionId: followed.sessionId, waitMs: WAIT_MS, signal };
  for await (const { isOver } of followChanges(following, ports)) {
    const found = await read(followed);
    if (found === null) return yield { type: 'abort', reason: 'consent_revoked' };
    if (!isSameFloor(lastShown, found.floor)) yield floorChunk(found.floor);
    lastShown = found.floor;
    if (found.next !== null) return yield* personChunks(found.next);
    if (waits.isClosed()) throw new TurnCutError();
    if (isOver() || found.floor.by === 'interviewer') return yield { type: 'finish', finishReason: 'other' };
  }
}

function isSameFloor(shown: Floor | null, floor: Floor): boolean {
  return (
    shown !== null &&
    shown.by === floor.by &&
    shown.name === floor.name &&
    shown.attending === floor.attending &&
    shown.since === floor.since
  );
}
