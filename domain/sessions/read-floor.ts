import type { Queryable } from '#db/connection/database.ts';
import {
  countPersonMessagesBeforeTime,
  countPersonMessagesBeforeTurn,
  findPersonMessageAfter,
  findSessionWithFloor,
} from '#db/conversations/floor/floor.ts';
import { recordReceivedMessages } from '#db/conversations/floor/person-messages.ts';
import type { Floor, FloorPlace, FloorReading } from '#realtime/model/floor.ts';
import type { Deps } from '../ports.ts';

export { floorSchema } from '#realtime/model/floor.ts';

type FloorRow = NonNullable<Awaited<ReturnType<typeof findSessionWithFloor>>>['floor'];

/**
 * A client that reconnects gets messages of at most this age. To reconnect, an application's id and an event's id are
 * enough, and event ids can be guessed. Older messages are in the transcript, which needs a token (D30).
 */
const RESUMABLE_MS = 120_000;

/**
 * Reads who has the floor, and the first message of a person after a place; null without a session. `resumedAt` is the
 * number of messages that a client has when it reconnects: these are marked as received.
 */
export async function readFloor(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  { sessionId, ...place }: { sessionId: string } & FloorPlace,
): Promise<FloorReading | null> {
  const { query } = database;
  if ('resumedAt' in place)
    await recordReceivedMessages(query, { sessionId, receivedCount: place.resumedAt });
  const messagesBefore =
    'messagesBefore' in place
      ? place.messagesBefore
      : await countSkipped(query, {
          sessionId,
          place,
          sentSince: new Date(clock.now().getTime() - RESUMABLE_MS),
        });
  // The message is read before the floor; if the floor moves in between, the next reading shows that.
  const next = await findPersonMessageAfter(query, { sessionId, messagesBefore });
  const session = await findSessionWithFloor(query, sessionId);
  return session && { floor: toFloor(session.floor, clock.now()), messagesBefore, next };
}

type ReturningClient = {
  sessionId: string;
  place: Exclude<FloorPlace, { messagesBefore: number }>;
  /** The time before which a message is too old for the client. */
  sentSince: Date;
};

/** Counts the messages that a returning client does not get: it has received them, or they are too old. */
async function countSkipped(
  query: Queryable,
  { sessionId, place, sentSince }: ReturningClient,
): Promise<number> {
  const [receivedCount, tooOldCount] = await Promise.all([
    'resumedAt' in place
      ? place.resumedAt
      : countPersonMessagesBeforeTurn(query, { sessionId, turnId: place.turnId }),
    countPersonMessagesBeforeTime(query, { sessionId, before: sentSince }),
  ]);
  return Math.max(receivedCount, tooOldCount);
}

/** Describes a floor at a moment. The row is null if no person ever took the floor: the interviewer has it. */
export function toFloor(row: FloorRow, now: Date): Floor {
  if (row === null) return { by: 'interviewer', name: null, attending: false, since: null };
  const { speaker, name, attendingUntil, since } = row;
  const attending = attendingUntil !== null && attendingUntil > now;
  return { by: speaker, name, attending, since: since.toISOString() };
}
