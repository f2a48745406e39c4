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
 * The SQL condition that a second, late end replaces the first end of a turn. A slow node or database may report an
 * answer after its turn was cut or superseded. The late end counts, since the candidate saw the answer, unless a later
 * turn answers the same message or a person took the floor.
 */
const lateEndCondition = (query: Queryable) =>
  and(or(wasCut, wasSuperseded), isNewestOfMessage(query), keepsFloor(query));

/** Makes a placeholder that `set` accepts: it takes SQL, but no bare placeholder. */
const placeholder = (name: string) => sql`${sql.placeholder(name)}`;

const endTurnStatement = prepareOnce((query) => {
  const keepsItsFloor = keepsFloor(query);
  return query
    .update(turns)
    .set({
      state: sql`case when ${keepsItsFloor} then ${placeholder('state')}::text else 'aborted' end`,
      endReason: sql`case when ${keepsItsFloor} then ${placeholder('endReason')}::text else 'taken_over' end`,
      facts: sql`case when ${keepsItsFloor} then ${placeholder('facts')}::jsonb end`,
      generatedBy: placeholder('generatedBy'),
      model: placeholder('model'),
      promptVersion: placeholder('promptVersion'),
      inputTokens: placeholder('inputTokens'),
      outputTokens: placeholder('outputTokens'),
      finishReason: placeholder('finishReason'),
      finishedAt: placeholder('finishedAt'),
    })
    .where(and(eq(turns.id, placeholder('turnId')), or(isRunning, lateEndCondition(query))))
    .returning({
      messageId: turns.messageId,
      sequence: turns.answerSequence,
      keepsFloor: sql<boolean>`${keepsItsFloor}`,
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

/** The data of an ended turn with which its answer is stored. */
type EndedTurn = {
  /** The id of the answer, which subscribers see. */
  messageId: string;
  /** The place of the answer in the transcript. */
  sequence: number;
  /** False if a person took the floor since the turn began. */
  keepsFloor: boolean;
  /** True if the session has no later turn. */
  isNewest: boolean;
};

/**
 * Ends a turn; resolves to undefined if the turn stays as it is. The caller holds the session's lock.
 *
 * | the turn                                         | it keeps the floor | a person took the floor since it began |
 * | ------------------------------------------------ | ------------------ | -------------------------------------- |
 * | runs                                             | gets this end      | ends as `taken_over`, without facts    |
 * | was cut or superseded, and no later turn answers | gets this end      | stays as it is                         |
 * | has ended in another way                         | stays as it is     | stays as it is                         |
 */
export async function endTurn(
  tx: Queryable,
  { facts, finishedAt, ...end }: TurnEnd,
): Promise<EndedTurn | undefined> {
  const json = facts === null ? null : JSON.stringify(facts);
  const parameters = { ...end, facts: json, finishedAt: finishedAt.toISOString() };
  const [turn] = await endTurnStatement(tx).execute(parameters);
  return turn;
}
