import { and, asc, eq, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prequalificationSessions as sessions, prequalificationTurns as turns } from '../schema/index.ts';
import { type FinishedTurnRow, isRunning, storeOutcome } from './conversation-turns.ts';
import { isLeased } from './renew-leases.ts';

/** The most orphans of one sweep, the longest waiting first. */
const ORPHANS_MAX = 50;
const expiredSeconds = sql<number>`extract(epoch from clock_timestamp() - ${turns.leaseExpiresAt})::float`;
const isOrphan = and(isRunning, not(isLeased));

/** Lists running turns of other nodes than `otherThan` whose lease has expired. */
export function findOrphans(query: Queryable, { otherThan }: { otherThan: string }) {
  return query
    .select({ turnId: turns.id, sessionId: turns.sessionId, expiredSeconds })
    .from(turns)
    .where(and(isOrphan, ne(turns.node, otherThan)))
    .orderBy(asc(turns.leaseExpiresAt))
    .limit(ORPHANS_MAX);
}

type SweptTurnRow = Pick<FinishedTurnRow, 'turnId' | 'sessionId' | 'speaker' | 'text' | 'finishedAt'>;

/**
 * Stores an orphan as cut. Returns false if another node has stored it, if it is no orphan any more, or if another
 * transaction holds its session's lock.
 */
export async function sweepTurn(tx: Queryable, swept: SweptTurnRow): Promise<boolean> {
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent })
    .from(sessions)
    .innerJoin(turns, eq(turns.sessionId, sessions.id))
    .where(and(eq(turns.id, swept.turnId), isOrphan))
    .for('update', { of: sessions, skipLocked: true });
  if (session === undefined) return false;
  const unknown = { promptVersion: null, asks: null, added: [], usage: null };
  // The provider's budget is settled, since the lost node may have called the provider.
  const ending = { state: 'cut', endReason: 'node_lost', finishReason: null, withProvider: true } as const;
  const orphan = { ...unknown, ...swept, ...ending };
  await storeOutcome(tx, orphan, session);
  return true;
}
