import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/client.ts';
import { idTable } from '../connection/filters.ts';
import { prequalificationSessions as sessions, prequalificationTurns as turns } from '../schema/index.ts';
import { isRunning } from './conversation-turns.ts';

/** The channel of turns to stop; its payload is `<sessionId> <turnId>`. */
export const STOPS = 'guichet_stops';

/** Tells the node that runs the session's turn, if any, to stop it. */
export async function requestStop(query: Queryable, sessionId: string): Promise<void> {
  await query.execute(sql`
    with stopped as (
      update prequalification_turns set stop_requested_at = now()
      where session_id = ${sessionId} and state = 'running' returning id, session_id)
    select pg_notify(${STOPS}, session_id || ' ' || id) from stopped`);
}

/**
 * Finds the sessions that have no AI consent, erased ones included, where `turnId` is null, and the running turns that
 * the candidate asked to stop.
 */
export function findInterrupted(query: Queryable, sessionIds: string[]) {
  const { table, id } = idTable(sessionIds);
  const agreed = query
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.aiConsent, true)));
  const revoked = query
    .select({
      sessionId: sql<string>`${id}`,
      turnId: sql<string | null>`null::uuid`,
      reason: sql<'consent_revoked' | 'stopped'>`'consent_revoked'`,
    })
    .from(table)
    .where(notExists(agreed));
  const stopped = query
    .select({
      sessionId: sql<string>`${turns.sessionId}`,
      turnId: sql<string | null>`${turns.id}`,
      reason: sql<'consent_revoked' | 'stopped'>`'stopped'`,
    })
    .from(table)
    .innerJoin(turns, eq(turns.sessionId, id))
    .where(and(isRunning, isNotNull(turns.stopRequestedAt)));
  return unionAll(revoked, stopped);
}

/** Returns those of `turnIds` that have no row any more. */
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
