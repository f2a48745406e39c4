import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import {
  applications,
  candidates,
  type transcriptMessages as messages,
  prequalificationSessions as sessions,
} from '../schema/index.ts';

export type TranscriptRow = Pick<
  typeof messages.$inferSelect,
  'turnId' | 'messageId' | 'role' | 'origin' | 'model' | 'text' | 'asks' | 'incomplete'
>;

/** The session's turn that runs, by its node's lease or without one. */
export type RunningTurnRow = { id: string; node: string; userMessageId: string | null; isLeased: boolean };

/** The last turn on the message to answer; its answer, if it has one, with the facts that this one added. */
type EarlierTurn = {
  messageId: string;
  answer: TranscriptRow | null;
  added: Record<string, unknown>[] | null;
  /** Whether no answer stands before it. */
  isFirst: boolean;
};

type TurnHistory = {
  running: RunningTurnRow | null;
  earlier: EarlierTurn | null;
  /** What stands before the answer: the newest messages, and every one that asked a question. */
  transcript: TranscriptRow[];
  /** The message to answer is not among them: it was never stored. */
  isNew: boolean;
};

type AskedSession = { sessionId: string; turnId: string; userMessageId: string | null };
type LockedSession = { aiConsent: boolean; facts: Record<string, unknown>[]; history: TurnHistory };

/** Far more than a prompt holds. */
const MESSAGES_MAX = 200;

// PostgreSQL locks in the order of the two clauses (D39), and returns no row where one was deleted while it waited.
// The function is called for the locked row, and sees what was committed while the statement waited.
const lock = prepareSql<LockedSession>(
  'lock_session',
  sql`with locked as materialized (
      select sessions.ai_consent, sessions.facts
      from ${applications} applications
      join ${candidates} candidates on candidates.id = applications.candidate_id
      join ${sessions} sessions on sessions.id = applications.id
      where applications.id = ${sql.placeholder('sessionId')}
      for no key update of candidates for update of sessions
    )
    select ai_consent as "aiConsent", facts,
      turn_history(${sql.placeholder('sessionId')}, ${sql.placeholder('userMessageId')}, ${sql.placeholder('turnId')},
        ${sql.raw(String(MESSAGES_MAX))}) as history
    from locked`,
);

/**
 * Locks the candidate's row, then the session's, and reads what a turn on this message needs to know; null when the
 * session is erased. Without a message the turn opens the conversation.
 */
export async function lockSession(tx: Queryable, asked: AskedSession): Promise<LockedSession | null> {
  const [session] = await lock(tx, asked);
  return session ?? null;
}
