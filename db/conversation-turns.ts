import { and, desc, eq, exists, gt, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { anyOf, asked } from './asked.ts';
import type { Database, Queryable } from './client.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from './schema/index.ts';

// A literal, so that the partial index on running turns is used.
export const isRunning = sql`${turns.state} = 'running'`;

// Leases are told by the database's clock, since those of the nodes may differ.
export const isLeased = sql<boolean>`${turns.leaseExpiresAt} > clock_timestamp()`;

export function leaseFor(seconds: number) {
  return sql`clock_timestamp() + make_interval(secs => ${seconds})`;
}

/** Finish reasons of a turn that another node stored, or ended to make way for its own. */
export const SWEPT = 'orphaned';
export const SUPERSEDED = 'superseded';

// What a node cut itself stays cut.
const wasSwept = and(eq(turns.state, 'cut'), eq(turns.finishReason, SWEPT));

const later = alias(turns, 'later');

/** No turn of the session, or none such, began after it: their answers' places tell, whatever the nodes' clocks. */
function isLast(query: Queryable, such?: SQL) {
  const ofSession = eq(later.sessionId, turns.sessionId);
  const isLater = gt(later.answerSequence, turns.answerSequence);
  return notExists(
    query
      .select({ id: later.id })
      .from(later)
      .where(and(ofSession, isLater, such)),
  );
}

/**
 * Renews those that are still running, or were swept while their node was slow and nothing came after; resolves to
 * the others, which are few.
 */
export async function renewLeases(
  query: Queryable,
  { turnIds, leaseSeconds }: { turnIds: string[]; leaseSeconds: number },
): Promise<string[]> {
  const renewed = query.$with('renewed').as(
    query
      .update(turns)
      .set({ leaseExpiresAt: leaseFor(leaseSeconds), state: 'running', finishedAt: null, finishReason: null })
      .where(and(sql`${turns.id} = ${anyOf(turnIds)}`, or(isRunning, and(wasSwept, isLast(query)))))
      .returning({ id: turns.id }),
  );
  const { table, id } = asked(turnIds);
  const lost = await query
    .with(renewed)
    .select({ id })
    .from(table)
    .where(notInArray(id, query.select({ id: renewed.id }).from(renewed)));
  return lost.map(({ id }) => id);
}

export type FinishedTurnRow = {
  turnId: string;
  sessionId: string;
  state: 'finished' | 'aborted' | 'cut';
  speaker: { generatedBy: 'ai'; model: string } | { generatedBy: 'script' } | null;
  promptVersion: string | null;
  text: string;
  asks: string | null;
  facts: Record<string, unknown>[];
  finishReason: string | null;
  usage: { inputTokens: number; outputTokens: number } | null;
  finishedAt: Date;
};

/** Stores an answer once; nothing of it when the consent is gone, or a later turn answered the same message. */
export async function finishTurn(database: Database, outcome: FinishedTurnRow): Promise<void> {
  await database.transaction(async (tx) => {
    const [session] = await tx
      .select({ aiConsent: sessions.aiConsent })
      .from(sessions)
      .where(eq(sessions.id, outcome.sessionId))
      .for('update');
    await storeOutcome(tx, outcome, session?.aiConsent === true);
  });
}

// What another node ended may still be stored: its own was slow, not dead, and a candidate saw the words.
const wasSuperseded = and(eq(turns.state, 'aborted'), eq(turns.finishReason, SUPERSEDED));
const mayBeStored = (query: Queryable) =>
  or(
    isRunning,
    and(or(eq(turns.state, 'cut'), wasSuperseded), isLast(query, eq(later.messageId, turns.messageId))),
  );

/** Under the session's lock. */
export async function storeOutcome(tx: Queryable, outcome: FinishedTurnRow, agreed: boolean): Promise<void> {
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

/** A late save adds what no later turn knows, and leaves what one does know as it is. */
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

const found = {
  turnId: turns.id,
  messageId: turns.messageId,
  state: turns.state,
  isLeased,
  isRecent: sql<boolean>`${turns.leaseExpiresAt} > clock_timestamp() - interval '1 minute'`,
  answer: { text: messages.text, origin: messages.origin, model: messages.model },
};

export type FoundTurnRow = Awaited<ReturnType<typeof findTurn>>;

/** The session's last turn if it runs or was cut a moment ago, else the one that is asked for if it is the session's. */
export async function findTurn(
  query: Queryable,
  { sessionId, turnId }: { sessionId: string; turnId: string | null },
) {
  const ofSession = eq(turns.sessionId, sessionId);
  const [last] = await selectFound(query, ofSession)
    .orderBy(desc(isRunning), desc(turns.answerSequence))
    .limit(1);
  if (last?.state === 'running' || (last?.state === 'cut' && last.isRecent)) return last;
  if (turnId === null || last === undefined) return null;
  const [asked] = await selectFound(query, and(ofSession, eq(turns.id, turnId)));
  return asked ?? null;
}

function selectFound(query: Queryable, where: SQL | undefined) {
  const isAnswer = and(
    eq(messages.sessionId, turns.sessionId),
    eq(messages.role, 'assistant'),
    eq(messages.messageId, turns.messageId),
  );
  return query.select(found).from(turns).leftJoin(messages, isAnswer).where(where);
}
