import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { prequalificationTurns as turns } from '../schema/index.ts';
import type { FactRecord } from './facts.ts';
import { isFloorUnchanged } from './floor/floor.ts';
import { isNewestAnswerToMessage, isNewestOfSession, isRunning } from './turn-conditions.ts';

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

const isCut = eq(turns.state, 'cut');
const isAbortedAsSuperseded = and(eq(turns.state, 'aborted'), eq(turns.endReason, 'superseded'));

/** Wraps a placeholder, since Drizzle's `set` takes SQL, but no placeholder. */
const placeholder = (name: string) => sql`${sql.placeholder(name)}`;

const endTurnStatement = prepareOnce((query) => {
  const hasFloor = isFloorUnchanged(query);
  // A node may report the end of a turn late, after the turn was cut or superseded. The candidate has seen that answer, so
  // the turn still gets this end, and the caller stores the answer.
  const mayEndLate = and(or(isCut, isAbortedAsSuperseded), isNewestAnswerToMessage(query), hasFloor);
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
    .where(and(eq(turns.id, placeholder('turnId')), or(isRunning, mayEndLate)))
    .returning({
      answerId: turns.messageId,
      sequence: turns.answerSequence,
      isFloorUnchanged: sql<boolean>`${hasFloor}`,
      isNewest: sql<boolean>`${isNewestOfSession(query)}`,
    })
    .prepare('end_turn');
});

/** The end of a turn, with the properties of its answer. */
type NewEnd = Pick<
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

/** An ended turn, as its caller needs it to store the answer. */
type EndedTurn = {
  /** The id of the answer, also of the answers of other turns to the same message of the candidate. */
  answerId: string;
  /** The place of the answer in the transcript. */
  sequence: number;
  /** False if a person took the floor since the turn began. */
  isFloorUnchanged: boolean;
  /** True if the session has no later turn: only then its facts go to the fact sheet. */
  isNewest: boolean;
};

/**
 * Ends a turn; resolves to undefined if the turn stays as it is. The caller holds the session's lock.
 *
 * | the turn                                          | no person took the floor | a person took it since it began     |
 * | ------------------------------------------------- | ------------------------ | ----------------------------------- |
 * | runs                                              | gets the given end       | ends as `taken_over`, without facts |
 * | was cut or superseded, is newest for its message  | gets the given end       | stays as it is                      |
 * | has ended in another way                          | stays as it is           | stays as it is                      |
 */
export async function endTurn(
  tx: Queryable,
  { facts, finishedAt, ...end }: NewEnd,
): Promise<EndedTurn | undefined> {
  // A placeholder takes values of the driver and not of the columns.
  const json = facts === null ? null : JSON.stringify(facts);
  const parameters = { ...end, facts: json, finishedAt: finishedAt.toISOString() };
  const [turn] = await endTurnStatement(tx).execute(parameters);
  return turn;
}
