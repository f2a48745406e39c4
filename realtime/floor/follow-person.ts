import type { Timers } from '#kernel/timers.ts';
import type { Floor, FloorReading } from '../model/floor.ts';
import { type Chunk, floorChunk, personChunks } from '../stream/chunks.ts';
import { asEntries, entryId, TurnCutError, type TurnEntry } from '../stream/entries.ts';
import type { AnswerStream } from '../turn/answer-stream.ts';
import type { FloorWaits } from './floor-waits.ts';
import { followChanges } from './follow-changes.ts';

/** The longest time that a stream waits for a message, which is less than proxies allow for a request. */
const WAIT_MS = 55_000;

/** A session, and the number of persons' messages that the client has received. */
type FollowedPlace = { sessionId: string; messagesBefore: number };

type FollowPorts = {
  /** Reads the floor, and the next message after the `messagesBefore` first ones; null once the session is erased. */
  read(place: FollowedPlace): Promise<FloorReading | null>;
  waits: FloorWaits;
  timers: Timers;
  signal: AbortSignal;
};

/**
 * Streams the state of the floor and then the person's next message, as an answer. The stream ends without a message if
 * none comes in time, or if the interviewer has the floor again. The id of an entry has the session's id and the number
 * of messages that the client has received, so that a resumed stream misses none.
 */
export function followPerson(place: FollowedPlace, ports: FollowPorts): AnswerStream {
  return { generatedBy: 'person', showsDisclosure: false, chunks: asEntries(entriesOf(place, ports)) };
}

async function* entriesOf(place: FollowedPlace, ports: FollowPorts): AsyncGenerator<TurnEntry> {
  const { sessionId, messagesBefore } = place;
  let sequence = 0;
  let hasMessage = false;
  for await (const chunk of chunksOf(place, ports)) {
    sequence += 1;
    hasMessage ||= chunk.type === 'start';
    // A message is received with its last chunk. A stream without a message has the same last chunk.
    const isMessageReceived = hasMessage && chunk.type === 'finish';
    const receivedCount = isMessageReceived ? messagesBefore + 1 : messagesBefore;
    yield { id: entryId(sessionId, receivedCount), sequence, chunk };
  }
}

async function* chunksOf(place: FollowedPlace, ports: FollowPorts): AsyncGenerator<Chunk> {
  const { read, waits, signal } = ports;
  let sentFloor: Floor | null = null;
  const following = { sessionId: place.sessionId, waitMs: WAIT_MS, signal };
  for await (const { isOver } of followChanges(following, ports)) {
    const reading = await read(place);
    if (reading === null) return yield { type: 'abort', reason: 'consent_revoked' };
    if (!isSameFloor(sentFloor, reading.floor)) yield floorChunk(reading.floor);
    sentFloor = reading.floor;
    if (reading.next !== null) return yield* personChunks(reading.next);
    if (waits.isClosed()) throw new TurnCutError();
    if (isOver() || reading.floor.by === 'interviewer')
      return yield { type: 'finish', finishReason: 'other' };
  }
}

function isSameFloor(one: Floor | null, other: Floor): boolean {
  return (
    one !== null &&
    one.by === other.by &&
    one.name === other.name &&
    one.attending === other.attending &&
    one.since === other.since
  );
}
