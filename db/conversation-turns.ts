import { and, desc, eq, gt, inArray, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
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

/** Finish reason of a turn that another node stored. */
export const SWEPT = 'orphaned';

/** One parameter however many there are. */
export function anyOf(ids: readonly string[]) {
  return sql`any(string_to_array(${ids.join(',')}, ',')::uuid[])`;
}

// What a node cut itself stays cut.
const wasSwept = and(eq(turns.state, 'cut'), eq(turns.finishReason, SWEPT));

/** Resolves to those that are still running, or were swept while their node was slow and nothing came after. */
export async function renewLeases(
  query: Queryable,
  { turnIds, leaseSeconds }: { turnIds: string[]; leaseSeconds: number },
): Promise<string[]> {
  const later = alias(turns, 'later');
  const isLast = notExists(
    query
      .select({ id: later.id })
      .from(later)
      .where(and(eq(later.sessionId, turns.sessionId), gt(later.startedAt, turns.startedAt))),
  );
  const rows = await query
    .update(turns)
    .set({ leaseExpiresAt: leaseFor(leaseSeconds), state: 'running', finishedAt: null, finishReason: null })
    .where(and(sql`${turns.id} = ${anyOf(turnIds)}`, or(isRunning, and(wasSwept, isLast))))
    .returning({ id: turns.id });
  return rows.map(({ id }) => id);
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

/** Stores an answer once; nothing of it when the turn was taken over or the consent is gone. */
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
    // One that was swept as cut may still be stored: its node was slow, not dead.
    .where(and(eq(turns.id, turnId), inArray(turns.state, ['running', 'cut'])))
    .returning({ messageId: turns.messageId });
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
    .values({ sessionId, messageId: turn.messageId, role: 'assistant', ...answer })
    .onConflictDoUpdate({
      target: [messages.sessionId, messages.role, messages.messageId],
      set: answer,
      setWhere: eq(messages.cut, true),
    });
  if (state === 'finished') {
    await tx
      .update(sessions)
      .set({ facts: outcome.facts, updatedAt: finishedAt })
      .where(and(eq(sessions.id, sessionId), isNewest(tx, turnId)));
  }
}

/** A late save leaves what a later turn knows as it is. */
function isNewest(tx: Queryable, turnId: string) {
  const later = alias(turns, 'later');
  return notExists(
    tx
      .select({ id: later.id })
      .from(later)
      .innerJoin(turns, and(eq(turns.id, turnId), eq(turns.sessionId, later.sessionId)))
      .where(gt(later.startedAt, turns.startedAt)),
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
  const [last] = await selectFound(query, ofSession).orderBy(desc(isRunning), desc(turns.startedAt)).limit(1);
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
