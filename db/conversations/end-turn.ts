import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholder } from '../connection/row-values.ts';
import { prequalificationTurns as turns } from '../schema/index.ts';
import type { FactRecord } from './facts.ts';
import { isFloorUnchanged } from './floor/floor.ts';
import { isNewestOfSession, isNewestWithAnswerId, isRunning } from './turn-conditions.ts';

type Turn = typeof turns.$inferSelect;

/** The state and the reason with which a turn ends. */
type End = { state: Exclude<Turn['state'], 'running'>; endReason: NonNullable<Turn['endReason']> };

/**
 * Ends a running turn for a newer one. The node of the ended turn may still report its answer later. A turn that has
 * ended already stays as it is. The caller holds the session's lock.
 */
export async function endSupersededTurn(
  tx: Queryable,
  turnId: string,
  { state, endReason, finishedAt }: End & { finishedAt: Date },
): Promise<void> {
  await tx
    .update(turns)
    .set({ state, endReason, finishedAt })
    .where(and(eq(turns.id, turnId), isRunning));
}

/** The statement of `endTurn`. The table at `endTurn` lists the cases. */
const endTurnStatement = prepareOnce((query) => {
  const floorIsUnchanged = isFloorUnchanged(query);
  const isAbortedAsSuperseded = and(eq(turns.state, 'aborted'), eq(turns.endReason, 'superseded'));
  const wasGivenUp = or(eq(turns.state, 'cut'), isAbortedAsSuperseded);
  // A turn was given up if another node stored it as cut, or a newer turn ended it. Its own node may still report words
  // that the candidate has seen: the report then replaces the earlier end, and the caller stores the answer.
  const takesLateReport = and(wasGivenUp, isNewestWithAnswerId(query), floorIsUnchanged);
  return query
    .update(turns)
    .set({
      state: sql`case when ${floorIsUnchanged} then ${placeholder('state')}::text else 'aborted' end`,
      endReason: sql`case when ${floorIsUnchanged} then ${placeholder('endReason')}::text else 'taken_over' end`,
      facts: sql`case when ${floorIsUnchanged} then ${placeholder('facts')}::jsonb end`,
      generatedBy: placeholder('generatedBy'),
      model: placeholder('model'),
      promptVersion: placeholder('promptVersion'),
      inputTokens: placeholder('inputTokens'),
      outputTokens: placeholder('outputTokens'),
      finishReason: placeholder('finishReason'),
      finishedAt: placeholder('finishedAt'),
    })
    .where(and(eq(turns.id, placeholder('turnId')), or(isRunning, takesLateReport)))
    .returning({
      answerId: turns.messageId,
      sequence: turns.answerSequence,
      isFloorUnchanged: sql<boolean>`${floorIsUnchanged}`,
      isNewest: sql<boolean>`${isNewestOfSession(query)}`,
    })
    .prepare('end_turn');
});

/** The end of a turn as its node reports it. Without an answer, its origin, cost and facts are null. */
type ReportedEnd = End &
  Pick<Turn, 'generatedBy' | 'model' | 'promptVersion' | 'inputTokens' | 'outputTokens' | 'finishReason'> & {
    turnId: string;
    finishedAt: Date;
    facts: FactRecord[] | null;
  };

/** An ended turn, as its caller needs it to store the answer. */
type EndedTurn = {
  /** The id of the answer. All turns that answer the same message share it. */
  answerId: string;
  /** The place of the answer in the transcript. */
  sequence: number;
  /** False if a person took the floor since the turn began. */
  isFloorUnchanged: boolean;
  /** True if the session has no later turn. Then its facts are added to the fact sheet; an older turn's are not. */
  isNewest: boolean;
};

/**
 * Ends a turn; resolves to undefined if the turn stays as it is. The caller holds the session's lock.
 *
 * | the turn                                    | floor unchanged    | a person took the floor since it began      |
 * | ------------------------------------------- | ------------------ | ------------------------------------------- |
 * | runs                                        | gets the given end | ends `aborted`, `taken_over`, without facts |
 * | was given up; its message has no later turn | gets the given end | stays as it is                              |
 * | has ended, in any other case                | stays as it is     | stays as it is                              |
 */
export async function endTurn(
  tx: Queryable,
  { facts, finishedAt, ...end }: ReportedEnd,
): Promise<EndedTurn | undefined> {
  // A placeholder bypasses the columns' conversions, so the values are converted here.
  const json = facts === null ? null : JSON.stringify(facts);
  const parameters = { ...end, facts: json, finishedAt: finishedAt.toISOString() };
  const [turn] = await endTurnStatement(tx).execute(parameters);
  return turn;
}
