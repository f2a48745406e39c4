import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { prequalificationTurns as turns } from '../schema/index.ts';
import type { FactRecord } from './facts.ts';
import { keepsFloor } from './floor/floor.ts';
import { isNewestOfMessage, isNewestOfSession, isRunning } from './turn-conditions.ts';

type Turn = typeof turns.$inferSelect;

/** Ends a running turn without an answer. A turn that has ended stays as it is. */
export async function endWithoutAnswer(
  tx: Queryable,
  turnId: string,
  end: Pick<Turn, 'state' | 'endReason'> & { finishedAt: Date },
): Promise<void> {
  await tx
    .update(turns)
    .set(end)
    .where(and(eq(turns.id, turnId), isRunning));
}

const wasCut = eq(turns.state, 'cut');
const wasSuperseded = and(eq(turns.state, 'aborted'), eq(turns.endReason, 'superseded'));

/**
 * The SQL condition that a late end replaces the turn's first one. A slow node or database reports the answer after its
 * turn was cut or superseded. It is stored, since the candidate saw it, unless a later turn answers the same message.
 */
const takesLateEnd = (query: Queryable) =>
  and(or(wasCut, wasSuperseded), isNewestOfMessage(query), keepsFloor(query));

/** Makes a placeholder that `set` accepts: it takes SQL, but no bare placeholder. */
const placeholder = (name: string) => sql`${sql.placeholder(name)}`;

const endTurnStatement = prepareOnce((query) => {
  const hasFloor = keepsFloor(query);
  return query
    .update(turns)
    .set({
      state: sql`case when ${hasFloor} then ${placeholder('state')}::text else 'aborted' end`,
      endReason: sql`case when ${hasFloor} then ${placeholder('endReason')}::text else 'taken_over' end`,
      facts: sql`case when ${hasFloor} then ${placeholder('facts')}::jsonb end`,
      generatedBy: placeholder('generatedBy'),
      model: placeholder('model'),
      promptVersion: placeholder('promptVersion'),
      inputTokens: placeholder('inputTokens'),
      outputTokens: placeholder('outputTokens'),
      finishReason: placeholder('finishReason'),
      finishedAt: placeholder('finishedAt'),
    })
    .where(and(eq(turns.id, placeholder('turnId')), or(isRunning, takesLateEnd(query))))
    .returning({
      messageId: turns.messageId,
      sequence: turns.answerSequence,
      hasFloor: sql<boolean>`${hasFloor}`,
      isNewest: sql<boolean>`${isNewestOfSession(query)}`,
    })
    .prepare('end_turn');
});

/** The end of a turn, with the properties of its answer. */
type TurnEnd = Pick<
  Turn,
  | 'state'
  | 'endReason'
  | 'generatedBy'
  | 'model'
  | 'promptVersion'
  | 'inputTokens'
  | 'outputTokens'
  | 'finishReason'
> & { turnId: string; finishedAt: Date; facts: FactRecord[] | null };

/**
 * Ends a turn, and returns the place of its answer; undefined if the turn stays as it is. The caller holds the
 * session's lock.
 *
 * | the turn                  | its floor is kept | a person took the floor since it began |
 * | ------------------------- | ----------------- | -------------------------------------- |
 * | runs                      | gets this end     | ends as `taken_over`, without facts    |
 * | takes a late end          | gets this end     | stays as it is                         |
 * | has ended in another way  | stays as it is    | stays as it is                         |
 */
export async function endTurn(tx: Queryable, { facts, finishedAt, ...end }: TurnEnd) {
  const json = facts === null ? null : JSON.stringify(facts);
  const parameters = { ...end, facts: json, finishedAt: finishedAt.toISOString() };
  const [turn] = await endTurnStatement(tx).execute(parameters);
  return turn;
}
