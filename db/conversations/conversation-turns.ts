import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/client.ts';
import { anyOf, idTable } from '../connection/filters.ts';
import { retryOnce } from '../connection/sql-state.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  type turnEndReasons,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import { leaseFor } from './leases.ts';
import { settleBudget } from './provider-budget.ts';

// A literal, so that the partial index on running turns is used.
export const isRunning = sql`${turns.state} = 'running'`;

// A turn that its own node cut stays cut.
const wasSwept = and(eq(turns.state, 'cut'), eq(turns.endReason, 'node_lost'));

const later = alias(turns, 'later');

/** No turn of the session (with this condition) began later: by the answers' sequence, since nodes' clocks differ. */
function isLast(query: Queryable, condition?: SQL) {
  const ofSession = eq(later.sessionId, turns.sessionId);
  const isLater = gt(later.answerSequence, turns.answerSequence);
  return notExists(
    query
      .select({ id: later.id })
      .from(later)
      .where(and(ofSession, isLater, condition)),
  );
}

/**
 * Renews the leases of running turns, and of those swept while their node was slow if no turn came later; not of those
 * with the provider, since the sweep released their slots. Resolves to the turns that were not renewed.
 */
export async function renewLeases(
  query: Queryable,
  { turnIds, leaseSeconds }: { turnIds: string[]; leaseSeconds: number },
): Promise<string[]> {
  const mayContinue = and(wasSwept, isNull(turns.providerSlot), isLast(query));
  // Several turns are always locked in the order of their ids: two transactions cannot deadlock.
  const held = query.$with('held').as(
    query
      .select({ id: turns.id })
      .from(turns)
      .where(and(sql`${turns.id} = ${anyOf(turnIds)}`, or(isRunning, mayContinue)))
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
      .where(inArray(turns.id, query.select({ id: held.id }).from(held)))
      .returning({ id: turns.id }),
  );
  const { table, id } = idTable(turnIds);
  const lost = await retryOnce(() =>
    query
      .with(held, renewed)
      .select({ id })
      .from(table)
      .where(notInArray(id, query.select({ id: renewed.id }).from(renewed))),
  );
  return lost.map(({ id }) => id);
}

export type FinishedTurnRow = {
  turnId: string;
  sessionId: string;
  state: 'finished' | 'aborted' | 'cut';
  endReason: (typeof turnEndReasons)[number];
  speaker: { generatedBy: 'ai'; model: string } | { generatedBy: 'script' } | null;
  promptVersion: string | null;
  text: string;
  asks: string | null;
  /** The whole sheet, and what this answer added to it. */
  facts: Record<string, unknown>[];
  added: Record<string, unknown>[];
  finishReason: string | null;
  usage: { inputTokens: number; outputTokens: number } | null;
  /** Whether it was begun with the provider: then the provider's budget must be settled. */
  withProvider: boolean;
  finishedAt: Date;
};

/** Stores an answer once; stores none if the consent was withdrawn or a later turn answered the same message. */
export async function finishTurn(tx: Queryable, outcome: FinishedTurnRow): Promise<void> {
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent })
    .from(sessions)
    .where(eq(sessions.id, outcome.sessionId))
    .for('update');
  await storeOutcome(tx, outcome, session?.aiConsent === true);
}

// A turn ended by another node may still be stored: its own node was only slow, and the candidate saw the words.
const wasSuperseded = and(eq(turns.state, 'aborted'), eq(turns.endReason, 'superseded'));
const mayBeStored = (query: Queryable) =>
  or(
    isRunning,
    and(or(eq(turns.state, 'cut'), wasSuperseded), isLast(query, eq(later.messageId, turns.messageId))),
  );

/** Under the session's lock; the budget is settled whether the answer is stored or not. */
export async function storeOutcome(tx: Queryable, outcome: FinishedTurnRow, agreed: boolean): Promise<void> {
  await storeAnswer(tx, outcome, agreed);
  const { turnId, usage, withProvider } = outcome;
  const tokens = usage === null ? null : usage.inputTokens + usage.outputTokens;
  if (withProvider) await settleBudget(tx, { turnId, tokens });
}

async function storeAnswer(tx: Queryable, outcome: FinishedTurnRow, agreed: boolean): Promise<void> {
  const { turnId, sessionId, state, speaker, text, finishedAt } = outcome;
  const model = speaker?.generatedBy === 'ai' ? speaker.model : null;
  const [turn] = await tx
    .update(turns)
    .set({
      state: agreed ? state : 'aborted',
      generatedBy: speaker?.generatedBy ?? null,
      model,
      promptVersion: outcome.promptVersion,
      inputTokens: outcome.usage?.inputTokens ?? null,
      outputTokens: outcome.usage?.outputTokens ?? null,
      finishReason: outcome.finishReason,
      endReason: agreed ? outcome.endReason : 'consent_revoked',
      facts: agreed && state === 'finished' ? outcome.added : null,
      finishedAt,
    })
    .where(and(eq(turns.id, turnId), mayBeStored(tx)))
    .returning({ messageId: turns.messageId, sequence: turns.answerSequence });
  if (turn === undefined || !agreed || speaker === null || text === '') return;
  const answer = {
    turnId,
    origin: speaker.generatedBy,
    model,
    text,
    asks: outcome.asks,
    cut: state !== 'finished',
    at: finishedAt,
  };
  await tx
    .insert(messages)
    .overridingSystemValue()
    .values({ sessionId, ...turn, role: 'assistant', ...answer })
    .onConflictDoUpdate({
      target: [messages.sessionId, messages.role, messages.messageId],
      set: answer,
      setWhere: eq(messages.cut, true),
    });
  if (state === 'finished') await storeFacts(tx, outcome);
}

/** The facts of the newest turn win; an older turn that is saved late only adds answers that are missing. */
async function storeFacts(tx: Queryable, { sessionId, turnId, facts, finishedAt }: FinishedTurnRow) {
  const [row] = await tx
    .select({ facts: sessions.facts, isNewest: sql<boolean>`${isNewest(tx, turnId)}` })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  const known = row?.facts ?? [];
  const [weaker, stronger] = row?.isNewest === true ? [known, facts] : [facts, known];
  const merged = new Map([...weaker, ...stronger].map((fact) => [fact.question, fact]));
  await tx
    .update(sessions)
    .set({ facts: [...merged.values()], updatedAt: finishedAt })
    .where(eq(sessions.id, sessionId));
}

function isNewest(tx: Queryable, turnId: string) {
  return exists(
    tx
      .select({ id: turns.id })
      .from(turns)
      .where(and(eq(turns.id, turnId), isLast(tx))),
  );
}
