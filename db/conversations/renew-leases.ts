import { and, asc, eq, inArray, isNull, ne, not, notInArray, or, type Placeholder, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf, idTable } from '../connection/id-lists.ts';
import { retryOnce } from '../connection/sql-state.ts';
import { prequalificationSessions as sessions, prequalificationTurns as turns } from '../schema/index.ts';
import { isLeased, isNewestOfSession, isRunning } from './turn-conditions.ts';

/** The condition that another node stored the turn as cut: with `node_lost`, which its own node would not give. */
const wasSwept = and(eq(turns.state, 'cut'), eq(turns.endReason, 'node_lost'));

/**
 * A node loses a turn when another message superseded it, a person took the floor, another node took it over, or its
 * row was deleted. Any other end counts as `node_lost`.
 */
type LostTurnRow = { turnId: string; reason: 'superseded' | 'taken_over' | 'node_lost' | 'erased' };

/**
 * Renews the leases of running turns. It also revives a turn that another node swept while this node was slow, if no
 * later turn began and the turn had no provider slot: the slot may have been given to another turn. Returns the lost
 * turns; a turn that is lost during the statement is in the next result.
 */
export async function renewLeases(
  query: Queryable,
  { turnIds, leaseSeconds }: { turnIds: string[]; leaseSeconds: number },
): Promise<LostTurnRow[]> {
  const mayContinue = and(wasSwept, isNull(turns.providerSlot), isNewestOfSession(query));
  // Turns are always locked in the order of their ids, so that two transactions cannot deadlock.
  const renewable = query.$with('renewable').as(
    query
      .select({ id: turns.id })
      .from(turns)
      .where(and(eq(turns.id, anyOf(turnIds)), or(isRunning, mayContinue)))
      .orderBy(asc(turns.id))
      .for('no key update'),
  );
  const renewed = query.$with('renewed').as(
    query
      .update(turns)
      .set({
        leaseExpiresAt: leaseFor(leaseSeconds),
        state: 'running',
        finishedAt: null,
        finishReason: null,
        endReason: null,
      })
      .where(inArray(turns.id, query.select({ id: renewable.id }).from(renewable)))
      .returning({ id: turns.id }),
  );
  const { table, id } = idTable(turnIds);
  // A turn that `renewed` has just revived is still over in the statement's snapshot, so it is left out below.
  const isOver = or(isNull(turns.id), ne(turns.state, 'running'));
  const lost = await retryOnce(() =>
    query
      .with(renewable, renewed)
      .select({ turnId: id, endReason: turns.endReason, storedId: turns.id })
      .from(table)
      .leftJoin(turns, sql`${turns.id} = ${id}`)
      .where(and(isOver, notInArray(id, query.select({ id: renewed.id }).from(renewed)))),
  );
  return lost.map(({ turnId, endReason, storedId }) => {
    if (storedId === null) return { turnId, reason: 'erased' };
    if (endReason === 'superseded' || endReason === 'taken_over') return { turnId, reason: endReason };
    return { turnId, reason: 'node_lost' };
  });
}

/** Computes the end of a lease by the database's clock, which all nodes share. */
export function leaseFor(seconds: number | Placeholder) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

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

/** Locks the session of an orphan; null if it is no orphan any more, or if another transaction holds the lock. */
export async function lockSessionOfOrphan(tx: Queryable, turnId: string) {
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent })
    .from(sessions)
    .innerJoin(turns, eq(turns.sessionId, sessions.id))
    .where(and(eq(turns.id, turnId), isOrphan))
    .for('update', { of: sessions, skipLocked: true });
  return session ?? null;
}
