import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from './client.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from './schema/index.ts';

// A literal, so that the partial index on running turns is used.
const isRunning = sql`${turns.state} = 'running'`;

export async function renewLease(
  query: Queryable,
  { turnId, leaseExpiresAt }: { turnId: string; leaseExpiresAt: Date },
): Promise<boolean> {
  const rows = await query
    .update(turns)
    .set({ leaseExpiresAt })
    .where(and(eq(turns.id, turnId), isRunning))
    .returning({ id: turns.id });
  return rows.length > 0;
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
    const { turnId, sessionId, state, speaker, text, finishedAt } = outcome;
    const [session] = await tx
      .select({ aiConsent: sessions.aiConsent })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
      .for('update');
    const agreed = session?.aiConsent === true;
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
        .where(eq(sessions.id, sessionId));
    }
  });
}

/** The session's running turn, else the one that is asked for if it is the session's. */
export async function findTurn(
  query: Queryable,
  { sessionId, turnId }: { sessionId: string; turnId: string | null },
): Promise<{ turnId: string } | null> {
  const asked = turnId === null ? isRunning : or(isRunning, eq(turns.id, turnId));
  const [row] = await query
    .select({ turnId: turns.id })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), asked))
    .orderBy(desc(isRunning))
    .limit(1);
  return row ?? null;
}
