import { and, asc, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import {
  conversationFloors as floors,
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '#db/schema/index.ts';

/** Finds a session with its floor: null if there is no session, `{ floor: null }` if no person ever took it. */
export async function findSessionWithFloor(query: Queryable, sessionId: string) {
  const [row] = await query
    .select({ id: sessions.id, floor: floors })
    .from(sessions)
    .leftJoin(floors, eq(floors.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Finds the next message of a person, after the first `messagesBefore` messages of persons. */
export async function findPersonMessageAfter(
  query: Queryable,
  { sessionId, messagesBefore }: { sessionId: string; messagesBefore: number },
) {
  const [row] = await query
    .select({
      messageId: messages.messageId,
      author: sql<string>`coalesce(${messages.author}, '')`,
      text: messages.text,
    })
    .from(messages)
    .where(isPersonMessageIn(sessionId))
    .orderBy(asc(messages.sequence))
    .offset(messagesBefore)
    .limit(1);
  return row ?? null;
}

/** Counts the messages of persons before a turn: all if `turnId` is null, none if the turn has no answer. */
export function countPersonMessagesBeforeTurn(
  query: Queryable,
  { sessionId, turnId }: { sessionId: string; turnId: string | null },
): Promise<number> {
  if (turnId === null) return countPersonMessages(query, sessionId);
  const sequence = query
    .select({ sequence: turns.answerSequence })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), eq(turns.id, turnId)));
  return countPersonMessages(query, sessionId, lt(messages.sequence, sql`(${sequence})`));
}

/** Counts the messages of persons before a message of the candidate, or all if `messageId` is null. */
export function countPersonMessagesBeforeMessage(
  query: Queryable,
  { sessionId, messageId }: { sessionId: string; messageId: string | null },
): Promise<number> {
  if (messageId === null) return countPersonMessages(query, sessionId);
  const sequence = query
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(
      and(eq(messages.sessionId, sessionId), eq(messages.role, 'user'), eq(messages.messageId, messageId)),
    );
  return countPersonMessages(query, sessionId, lt(messages.sequence, sql`(${sequence})`));
}

/** Counts the messages of persons that were written before a moment. */
export function countPersonMessagesBeforeTime(
  query: Queryable,
  { sessionId, before }: { sessionId: string; before: Date },
): Promise<number> {
  return countPersonMessages(query, sessionId, lt(messages.at, before));
}

async function countPersonMessages(query: Queryable, sessionId: string, condition?: SQL): Promise<number> {
  const [row] = await query
    .select({ messages: count() })
    .from(messages)
    .where(and(isPersonMessageIn(sessionId), condition));
  return row?.messages ?? 0;
}

function isPersonMessageIn(sessionId: string): SQL | undefined {
  return and(eq(messages.sessionId, sessionId), eq(messages.origin, 'person'));
}
