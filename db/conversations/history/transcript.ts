import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import { pick } from '#db/connection/pick.ts';
import { prepareOnce, prepareSql } from '#db/connection/prepared.ts';
import {
  applications,
  candidates,
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '#db/schema/index.ts';

/** A message of a transcript. */
export type TranscriptRow = Pick<
  typeof messages.$inferSelect,
  | 'turnId'
  | 'messageId'
  | 'role'
  | 'origin'
  | 'model'
  | 'text'
  | 'asks'
  | 'incomplete'
  | 'author'
  | 'toPerson'
>;

/** The session's running turn, whose lease may have expired. */
export type RunningTurnRow = { id: string; node: string; userMessageId: string | null; isLeased: boolean };

/** The last turn that answered the same message of the candidate. */
export type EarlierTurn = {
  messageId: string;
  /** The stored answer; null without one. */
  answer: TranscriptRow | null;
  /** The facts that the answer added. */
  added: Record<string, unknown>[] | null;
  /** True if the answer is the first one of the session. */
  isFirst: boolean;
};

/** The turns and messages of a session that a new turn needs. */
export type TurnHistory = {
  running: RunningTurnRow | null;
  earlier: EarlierTurn | null;
  /** The newest messages before the answer, and every older one that asked a question. */
  transcript: TranscriptRow[];
  /** True if the message to answer was never stored. */
  isNew: boolean;
};

type TurnToPrepare = { sessionId: string; turnId: string; userMessageId: string | null };
type LockedSession = {
  aiConsent: boolean;
  facts: Record<string, unknown>[];
  history: TurnHistory;
  /** Null if no person ever had the floor. */
  floor: { speaker: 'interviewer' | 'person'; version: number } | null;
};

/** The most messages that are read of a transcript, which is far more than a prompt contains. */
const MESSAGES_MAX = 200;

// PostgreSQL locks in the order of the two clauses `for … of` (D39), and returns no row if one was deleted while it
// waited. The functions are called for the locked row: they read what was committed while the statement waited.
const lockSessionStatement = prepareSql<LockedSession>(
  'lock_session',
  sql`with locked as materialized (
      select sessions.ai_consent, sessions.facts
      from ${applications} applications
      join ${candidates} candidates on candidates.id = applications.candidate_id
      join ${sessions} sessions on sessions.id = applications.id
      where applications.id = ${sql.placeholder('sessionId')}
      for no key update of candidates for update of sessions
    )
    select
      ai_consent as "aiConsent",
      facts,
      turn_history(
        ${sql.placeholder('sessionId')},
        ${sql.placeholder('userMessageId')},
        ${sql.placeholder('turnId')},
        ${sql.raw(String(MESSAGES_MAX))}) as history,
      floor_of(${sql.placeholder('sessionId')}) as floor
    from locked`,
);

/**
 * Locks the candidate's row, then the session's, and reads the session as the turn needs it; null if the session was
 * erased. A turn without a message begins the conversation.
 */
export async function lockSession(tx: Queryable, turn: TurnToPrepare): Promise<LockedSession | null> {
  const [session] = await lockSessionStatement(tx, turn);
  return session ?? null;
}

const messagesStatement = prepareOnce((query) =>
  query
    .select({
      id: messages.messageId,
      ...pick(messages, 'role', 'origin', 'model', 'text', 'asks', 'author', 'incomplete', 'toPerson', 'at'),
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

/**
 * Reads a session's messages in their order, and its decision and facts; `session` is null before the first decision.
 */
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

/** Tells whether a session has a turn. */
export async function hasTurns(query: Queryable, sessionId: string): Promise<boolean> {
  return (await query.$count(turns, eq(turns.sessionId, sessionId))) > 0;
}

/** Stores a turn that is over, with its messages. */
export async function insertTurnWithMessages(
  tx: Queryable,
  turn: typeof turns.$inferInsert,
  turnMessages: (typeof messages.$inferInsert)[],
): Promise<void> {
  await tx.insert(turns).values(turn);
  await tx.insert(messages).values(turnMessages);
}
