import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { idTable } from '../connection/id-lists.ts';
import {
  conversationFloors as floors,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import { isRunning } from './turn-conditions.ts';

/** The channel of turns to stop; its payload is `<sessionId> <turnId> <reason>`. */
export const STOPS_CHANNEL = 'guichet_stops';

type Stop = { sessionId: string; turnId: string; reason: 'superseded' | 'taken_over' };

/** Announces to the node that runs a turn, at the commit, that the turn is over. */
export async function announceStop(tx: Queryable, { sessionId, turnId, reason }: Stop): Promise<void> {
  const payload = `${sessionId} ${turnId} ${reason}`;
  await tx.execute(sql`select pg_notify(${STOPS_CHANNEL}, ${payload})`);
}

/** Tells the node that runs the session's turn, if any, to stop it. */
export async function requestStop(query: Queryable, sessionId: string): Promise<void> {
  await query.execute(sql`
    with stopped as (
      update prequalification_turns
      set stop_requested_at = now()
      where session_id = ${sessionId} and state = 'running'
      returning id, session_id
    )
    select pg_notify(${STOPS_CHANNEL}, session_id || ' ' || id || ' stopped') from stopped`);
}

type InterruptionReason = 'consent_revoked' | 'stopped' | 'taken_over';

/**
 * Finds the reasons to stop turns of these sessions: no AI consent (also for erased sessions), a stop by the
 * candidate, or a person on the floor. Only for a stop, `turnId` has the turn; otherwise it is null.
 */
export function findInterrupted(query: Queryable, sessionIds: string[]) {
  const { table, id } = idTable(sessionIds);
  const sessionWithConsent = query
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.aiConsent, true)));
  const revocations = query
    .select({
      sessionId: sql<string>`${id}`,
      turnId: sql<string | null>`null::uuid`,
      reason: sql<InterruptionReason>`'consent_revoked'`,
    })
    .from(table)
    .where(notExists(sessionWithConsent));
  const stops = query
    .select({
      sessionId: sql<string>`${turns.sessionId}`,
      turnId: sql<string | null>`${turns.id}`,
      reason: sql<InterruptionReason>`'stopped'`,
    })
    .from(table)
    .innerJoin(turns, eq(turns.sessionId, id))
    .where(and(isRunning, isNotNull(turns.stopRequestedAt)));
  const takeovers = query
    .select({
      sessionId: sql<string>`${floors.sessionId}`,
      turnId: sql<string | null>`null::uuid`,
      reason: sql<InterruptionReason>`'taken_over'`,
    })
    .from(table)
    .innerJoin(floors, and(eq(floors.sessionId, id), eq(floors.speaker, 'person')));
  return unionAll(revocations, stops, takeovers);
}

/** Returns the ids of those turns whose rows are erased. */
export async function findErasedTurns(query: Queryable, turnIds: string[]): Promise<string[]> {
  if (turnIds.length === 0) return [];
  const { table, id } = idTable(turnIds);
  const existing = query.select({ id: turns.id }).from(turns).where(eq(turns.id, id));
  const erased = await query
    .select({ id: sql<string>`${id}` })
    .from(table)
    .where(notExists(existing));
  return erased.map((row) => row.id);
}
