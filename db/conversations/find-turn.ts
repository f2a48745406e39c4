import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { transcriptMessages as messages, prequalificationTurns as turns } from '../schema/index.ts';
import { isLeased, isRunning } from './turn-conditions.ts';

const turnColumns = {
  turnId: turns.id,
  messageId: turns.messageId,
  state: turns.state,
  isLeased,
  wasLeasedRecently: sql<boolean>`${turns.leaseExpiresAt} > clock_timestamp() - interval '1 minute'`,
  answer: { text: messages.text, origin: messages.origin, model: messages.model },
};

/** Finds the id of the session's running turn; null if none runs. */
export async function findRunningTurn(query: Queryable, sessionId: string): Promise<string | null> {
  const isOfSession = and(eq(turns.sessionId, sessionId), isRunning);
  const [row] = await query.select({ id: turns.id }).from(turns).where(isOfSession);
  return row?.id ?? null;
}

/** A turn with its stored answer, if any. */
export type FoundTurnRow = NonNullable<Awaited<ReturnType<typeof findTurn>>>;

/**
 * Finds the session's running turn, or its last turn if that was cut and its lease ended at most a minute ago;
 * otherwise the turn `turnId`, if it belongs to the session.
 */
export async function findTurn(
  query: Queryable,
  { sessionId, turnId }: { sessionId: string; turnId: string | null },
) {
  const isOfSession = eq(turns.sessionId, sessionId);
  const [last] = await selectTurns(query, isOfSession)
    .orderBy(desc(isRunning), desc(turns.answerSequence))
    .limit(1);
  if (last === undefined) return null;
  const wasCutRecently = last.state === 'cut' && last.wasLeasedRecently;
  if (last.state === 'running' || wasCutRecently) return last;
  if (turnId === null) return null;
  const [requested] = await selectTurns(query, and(isOfSession, eq(turns.id, turnId)));
  return requested ?? null;
}

/** Selects turns with their answers, if any. */
function selectTurns(query: Queryable, where: SQL | undefined) {
  const isAnswer = and(
    eq(messages.sessionId, turns.sessionId),
    eq(messages.role, 'assistant'),
    eq(messages.messageId, turns.messageId),
  );
  return query.select(turnColumns).from(turns).leftJoin(messages, isAnswer).where(where);
}
