import { and, asc, count, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import {
  conversationFloors as floors,
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '#db/schema/index.ts';

/** Finds the floor of a session; null without a session. `floor` is null if no person ever had it. */
export async function findFloor(query: Queryable, sessionId: string) {
  const [row] = await query
    .select({ id: sessions.id, floor: floors })
    .from(sessions)
    .leftJoin(floors, eq(floors.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

function isOfPerson(sessionId: string): SQL | undefined {
  return and(eq(messages.sessionId, sessionId), eq(messages.origin, 'person'));
}

/** Finds a person's message after the first `messagesBefore` ones. */
export async function findMessageOfPerson(query: Queryable, { sessionId, messagesBefore }: FloorPlace) {
  const [row] = await query
    .select({
      messageId: messages.messageId,
      author: sql<string>`coalesce(${messages.author}, '')`,
      text: messages.text,
    })
    .from(messages)
    .where(isOfPerson(sessionId))
    .orderBy(asc(messages.sequence))
    .offset(messagesBefore)
    .limit(1);
  return row ?? null;
}

type FloorPlace = { sessionId: string; messagesBefore: number };

/** Counts the messages of persons, or those before a turn of the session. */
export async function countMessagesOfPersons(
  query: Queryable,
  { sessionId, turnId }: { sessionId: string; turnId: string | null },
): Promise<number> {
  const place = query
    .select({ sequence: turns.answerSequence })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), eq(turns.id, sql`${turnId}::uuid`)));
  const isBefore = turnId === null ? undefined : lt(messages.sequence, sql`coalesce((${place}), 0)`);
  const [row] = await query
    .select({ messages: count() })
    .from(messages)
    .where(and(isOfPerson(sessionId), isBefore));
  return row?.messages ?? 0;
}

/** Counts the messages of persons that are older than a moment. */
export async function countOldMessagesOfPersons(
  query: Queryable,
  { sessionId, before }: { sessionId: string; before: Date },
): Promise<number> {
  const [row] = await query
    .select({ messages: count() })
    .from(messages)
    .where(and(isOfPerson(sessionId), lt(messages.at, before)));
  return row?.messages ?? 0;
}

/** Counts the messages of persons before a message of the candidate, or all if `messageId` is null. */
export async function countMessagesBefore(
  query: Queryable,
  { sessionId, messageId }: { sessionId: string; messageId: string | null },
): Promise<number> {
  const place = query
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(
      and(
        eq(messages.sessionId, sessionId),
        eq(messages.role, 'user'),
        eq(messages.messageId, messageId ?? ''),
      ),
    );
  const isBefore = messageId === null ? isNotNull(messages.sequence) : lt(messages.sequence, sql`(${place})`);
  const [row] = await query
    .select({ messages: count() })
    .from(messages)
    .where(and(isOfPerson(sessionId), isBefore));
  return row?.messages ?? 0;
}
