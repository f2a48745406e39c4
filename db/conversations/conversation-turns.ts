import { and, eq, gt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholderRow, rowParameters } from '../connection/row-values.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import type { FactRecord } from './facts.ts';
import { hasItsFloor } from './floor/floor.ts';

// A literal and not a parameter, so that PostgreSQL uses the partial index on running turns.
export const isRunning = sql`${turns.state} = 'running'`;

const later = alias(turns, 'later');

// It compares the sequences of answers, since the clocks of nodes differ.
/** The condition that the session has no later turn that fulfils `condition`, or no later turn at all. */
export function isLast(query: Queryable, condition?: SQL) {
  const isOfSession = eq(later.sessionId, turns.sessionId);
  const isLater = gt(later.answerSequence, turns.answerSequence);
  return notExists(
    query
      .select({ id: later.id })
      .from(later)
      .where(and(isOfSession, isLater, condition)),
  );
}

const lockSessionStatement = prepareOnce((query) =>
  query
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .for('update')
    .prepare('lock_session_of_turn'),
);

/** Locks the session of a turn, and reads its consent and its facts. */
export async function lockSessionOfTurn(tx: Queryable, sessionId: string) {
  const [session] = await lockSessionStatement(tx).execute({ sessionId });
  return session ?? { aiConsent: false, facts: [] };
}

/** Tells whether the answer of a turn is stored, complete or not. */
export async function hasAnswer(
  tx: Queryable,
  { turnId, incomplete }: { turnId: string; incomplete: boolean },
) {
  const isAnswer = and(eq(messages.turnId, turnId), eq(messages.incomplete, incomplete));
  return (await tx.$count(messages, isAnswer)) > 0;
}

/** Finds the session's running turn. */
export async function findRunningTurn(query: Queryable, sessionId: string): Promise<string | null> {
  const isOfSession = and(eq(turns.sessionId, sessionId), isRunning);
  const [row] = await query.select({ id: turns.id }).from(turns).where(isOfSession);
  return row?.id ?? null;
}

/** Ends a running turn without an answer. */
export async function endRunningTurn(
  tx: Queryable,
  id: string,
  end: Pick<typeof turns.$inferInsert, 'state' | 'endReason' | 'finishedAt'>,
): Promise<void> {
  await tx.update(turns).set(end).where(eq(turns.id, id));
}

// A turn ended by another node may still be stored: its own node was only slow, and the candidate saw the text.
const wasSuperseded = and(eq(turns.state, 'aborted'), eq(turns.endReason, 'superseded'));
const mayBeStored = (query: Queryable) =>
  or(
    isRunning,
    and(or(eq(turns.state, 'cut'), wasSuperseded), isLast(query, eq(later.messageId, turns.messageId))),
  );

const placeholder = (name: string) => sql`${sql.placeholder(name)}`;

type TurnEnd = Pick<
  typeof turns.$inferSelect,
  | 'state'
  | 'endReason'
  | 'generatedBy'
  | 'model'
  | 'promptVersion'
  | 'inputTokens'
  | 'outputTokens'
  | 'finishReason'
> & { finishedAt: Date };

const endTurnStatement = prepareOnce((query) =>
  query
    .update(turns)
    .set({
      state: sql`case when ${hasItsFloor(query)} then ${placeholder('state')}::text else 'aborted' end`,
      generatedBy: placeholder('generatedBy'),
      model: placeholder('model'),
      promptVersion: placeholder('promptVersion'),
      inputTokens: placeholder('inputTokens'),
      outputTokens: placeholder('outputTokens'),
      finishReason: placeholder('finishReason'),
      endReason: sql`case when ${hasItsFloor(query)} then ${placeholder('endReason')}::text else 'taken_over' end`,
      facts: sql`case when ${hasItsFloor(query)} then ${sql.placeholder('facts')}::jsonb end`,
      finishedAt: placeholder('finishedAt'),
    })
    .where(
      and(eq(turns.id, sql.placeholder('turnId')), mayBeStored(query), or(isRunning, hasItsFloor(query))),
    )
    .returning({
      messageId: turns.messageId,
      sequence: turns.answerSequence,
      hasItsFloor: sql<boolean>`${hasItsFloor(query)}`,
      isNewest: sql<boolean>`${isLast(query)}`,
    })
    .prepare('end_turn'),
);

/** Ends a turn if it may still be stored; as aborted if a person took the floor since it began. */
export async function endTurn(
  tx: Queryable,
  { facts, finishedAt, ...end }: TurnEnd & { turnId: string; facts: FactRecord[] | null },
) {
  const json = facts === null ? null : JSON.stringify(facts);
  const parameters = { ...end, facts: json, finishedAt: finishedAt.toISOString() };
  const [turn] = await endTurnStatement(tx).execute(parameters);
  return turn;
}

const storeAnswerStatement = prepareOnce((query) =>
  query
    .insert(messages)
    .overridingSystemValue()
    .values({ ...placeholderRow(messages), sequence: placeholder('sequence') })
    .onConflictDoUpdate({
      target: [messages.sessionId, messages.role, messages.messageId],
      set: Object.fromEntries(
        (['turnId', 'origin', 'model', 'text', 'asks', 'incomplete', 'at'] as const).map((name) => [
          name,
          sql`excluded.${sql.identifier(messages[name].name)}`,
        ]),
      ),
      setWhere: eq(messages.incomplete, true),
    })
    .prepare('store_answer'),
);

/** Stores a turn's answer at its place in the transcript, or replaces an incomplete one of the same message. */
export async function storeAnswer(
  tx: Queryable,
  { sequence, ...answer }: typeof messages.$inferInsert & { sequence: number },
): Promise<void> {
  await storeAnswerStatement(tx).execute({ ...rowParameters(messages, answer), sequence });
}
