import { and, eq, gt, notExists, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { prequalificationTurns as turns } from '../schema/index.ts';

/** The SQL condition that a turn runs. Its literal lets PostgreSQL use the partial index on running turns. */
export const isRunning = sql`${turns.state} = 'running'`;

/** The SQL condition that a turn's lease has not expired, by the database's clock: the clocks of nodes may differ. */
export const isLeased = sql<boolean>`${turns.leaseExpiresAt} > clock_timestamp()`;

const laterTurns = alias(turns, 'later');

/** The SQL condition that the session has no later turn. */
export function isNewestOfSession(query: Queryable): SQL {
  return hasNoLaterTurn(query);
}

/** The SQL condition that no later turn has the same answer id: no later turn answers the same message. */
export function isNewestWithAnswerId(query: Queryable): SQL {
  return hasNoLaterTurn(query, eq(laterTurns.messageId, turns.messageId));
}

/** Turns are compared by the sequences of their answers, since the clocks of nodes differ. */
function hasNoLaterTurn(query: Queryable, condition?: SQL): SQL {
  const isOfSession = eq(laterTurns.sessionId, turns.sessionId);
  const isLater = gt(laterTurns.answerSequence, turns.answerSequence);
  return notExists(
    query
      .select({ id: laterTurns.id })
      .from(laterTurns)
      .where(and(isOfSession, isLater, condition)),
  );
}
