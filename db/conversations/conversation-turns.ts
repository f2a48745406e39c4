import { and, eq, gt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { placeholderRow, prepareOnce } from '../connection/prepared.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  type turnEndReasons,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import { type FactRecord, type MergeFacts, storeFactsStatement } from './facts.ts';
import { hasItsFloor } from './floor/floor.ts';
import { settleBudget } from './provider-slots.ts';

// A literal and not a parameter, so that PostgreSQL uses the partial index on running turns.
export const isRunning = sql`${turns.state} = 'running'`;

const later = alias(turns, 'later');

/**
 * The condition that the session has no later turn that fulfils `condition`, or no later turn at all. It compares the
 * sequences of answers, since the clocks of nodes differ.
 */
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

/** The outcome of a turn, to store. */
export type FinishedTurnRow = {
  turnId: string;
  sessionId: string;
  state: 'finished' | 'aborted' | 'cut';
  endReason: (typeof turnEndReasons)[number];
  speaker: { generatedBy: 'ai'; model: string } | { generatedBy: 'script' } | null;
  promptVersion: string | null;
  text: string;
  asks: string | null;
  /** The facts that this answer added. */
  added: FactRecord[];
  finishReason: string | null;
  usage: { inputTokens: number; outputTokens: number } | null;
  /** True for a turn that was begun with the provider, whose budget must then be settled. */
  withProvider: boolean;
  finishedAt: Date;
};

type SessionState = {
  aiConsent: boolean;
  /** Returns the sheet with the facts that a finished answer added. An answer that is cut or aborted adds none. */
  addFacts?: (added: FactRecord[], turn: { isNewest: boolean }) => FactRecord[];
};

const lockSessionStatement = prepareOnce((query) =>
  query
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .for('update')
    .prepare('lock_session_of_turn'),
);

/**
 * Stores an answer once; stores none if the consent was withdrawn, a person took the floor or a later turn answered the
 * same message. Resolves to true if the answer is stored, also if an earlier call stored it and its result was lost.
 */
export async function finishTurn(
  tx: Queryable,
  outcome: FinishedTurnRow,
  mergeFacts: MergeFacts,
): Promise<boolean> {
  const [session] = await lockSessionStatement(tx).execute({ sessionId: outcome.sessionId });
  const { aiConsent, facts } = session ?? { aiConsent: false, facts: [] };
  const isStored = await storeOutcome(tx, outcome, {
    aiConsent,
    // A turn that is stored after a later one only adds missing facts.
    addFacts: (added, { isNewest }) => (isNewest ? mergeFacts(facts, added) : mergeFacts(added, facts)),
  });
  if (isStored) return true;
  const [answer] = await tx
    .select({ turnId: messages.turnId })
    .from(messages)
    .where(and(eq(messages.turnId, outcome.turnId), eq(messages.incomplete, outcome.state !== 'finished')));
  return answer !== undefined;
}

// A turn ended by another node may still be stored: its own node was only slow, and the candidate saw the text.
const wasSuperseded = and(eq(turns.state, 'aborted'), eq(turns.endReason, 'superseded'));
const mayBeStored = (query: Queryable) =>
  or(
    isRunning,
    and(or(eq(turns.state, 'cut'), wasSuperseded), isLast(query, eq(later.messageId, turns.messageId))),
  );

const placeholder = (name: string) => sql`${sql.placeholder(name)}`;

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

/**
 * Ends a turn under the session's lock, and stores its answer if the consent still holds and no person took the floor.
 * The turn is ended and its budget settled in any case. Returns whether the answer is stored.
 */
export async function storeOutcome(
  tx: Queryable,
  outcome: FinishedTurnRow,
  session: SessionState,
): Promise<boolean> {
  const { turnId, sessionId, state, speaker, text, asks, usage, finishedAt } = outcome;
  const hasConsent = session.aiConsent;
  const at = finishedAt.toISOString();
  const model = speaker?.generatedBy === 'ai' ? speaker.model : null;
  const [turn] = await endTurnStatement(tx).execute({
    turnId,
    state: hasConsent ? state : 'aborted',
    generatedBy: speaker?.generatedBy ?? null,
    model,
    promptVersion: outcome.promptVersion,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    finishReason: outcome.finishReason,
    endReason: hasConsent ? outcome.endReason : 'consent_revoked',
    facts: hasConsent && state === 'finished' ? JSON.stringify(outcome.added) : null,
    finishedAt: at,
  });
  const isStored = turn?.hasItsFloor === true && hasConsent && speaker !== null && text !== '';
  const facts = isStored && state === 'finished' && session.addFacts?.(outcome.added, turn);
  const { messageId, sequence } = turn ?? {};
  const origin = speaker?.generatedBy;
  const answer = {
    sessionId,
    turnId,
    messageId,
    role: 'assistant',
    origin,
    model,
    text,
    asks,
    incomplete: state !== 'finished',
    at,
    author: null,
    toPerson: false,
  };
  // The budget is last: it locks a row that all sessions of a workspace share.
  await Promise.all([
    isStored && storeAnswerStatement(tx).execute({ sequence, ...answer }),
    facts && storeFactsStatement(tx).execute({ sessionId, facts: JSON.stringify(facts), at }),
    outcome.withProvider &&
      settleBudget(tx, { turnId, tokens: usage && usage.inputTokens + usage.outputTokens }),
  ]);
  return isStored;
}
