import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import { pick } from '#db/connection/pick.ts';
import { prepareOnce } from '#db/connection/prepared.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '#db/schema/index.ts';

const messagesStatement = prepareOnce((query) =>
  query
    .select({
      id: messages.messageId,
      ...pick(messages, 'role', 'origin', 'model', 'text', 'author', 'incomplete', 'toPerson', 'at'),
    })
    .from(messages)
    .where(eq(messages.sessionId, sql.placeholder('sessionId')))
    .orderBy(asc(messages.sequence))
    .prepare('stored_messages'),
);

/** Reads a session's messages in their order. */
export function listStoredMessages(query: Queryable, sessionId: string) {
  return messagesStatement(query).execute({ sessionId });
}

const sessionStatement = prepareOnce((query) =>
  query
    .select({
      ...pick(sessions, 'decision', 'facts', 'callback'),
      isStopped: sql<boolean>`coalesce((${lastEndReason(query)}) = 'stopped', false)`,
    })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('stored_session'),
);

/** Reads a session's messages in their order, and its decision and facts, which are null before the first decision. */
export async function readStoredTranscript(query: Queryable, sessionId: string) {
  const [rows, [session]] = await Promise.all([
    listStoredMessages(query, sessionId),
    sessionStatement(query).execute({ sessionId }),
  ]);
  return { messages: rows, session: session ?? null };
}

/** Finds the end reason of the session's newest turn; null while it runs. */
function lastEndReason(query: Queryable) {
  return query
    .select({ endReason: turns.endReason })
    .from(turns)
    .where(eq(turns.sessionId, sessions.id))
    .orderBy(desc(turns.answerSequence))
    .limit(1);
}
