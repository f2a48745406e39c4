import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { holdCandidateOf } from '../candidates/lock-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import { isRunning } from './conversation-turns.ts';
import { touchCandidate } from './conversations.ts';
import { isLeased } from './leases.ts';
import { type Grant, insertTurn, type ProviderWish } from './provider-budget.ts';
import { readTranscript, type TranscriptRow } from './read-transcript.ts';

export type NewTurnRow = {
  turnId: string;
  sessionId: string;
  userMessage: { id: string; text: string } | null;
  node: string;
  startedAt: Date;
  leaseSeconds: number;
  takeOver: boolean;
  turnsMax: number;
  provider: ProviderRow | null;
};

/** What a turn asks of the provider's budget; how many tokens depends on what was said before. */
type ProviderRow = Omit<ProviderWish, 'tokens'> & { tokensFor(start: SaidBefore): number };

type SaidBefore = { transcript: TranscriptRow[]; facts: Record<string, unknown>[] };

export type TurnStartRow =
  | { kind: 'no_session' }
  | { kind: 'no_consent' }
  | { kind: 'running' | 'orphaned'; turnId: string }
  | { kind: 'answered'; answer: TranscriptRow; facts: Record<string, unknown>[]; first: boolean }
  | ({ kind: 'begun'; messageId: string; grant: Grant } & SaidBefore);

/** Under the person's and the session's lock: a session has one running turn, over all nodes. */
export async function beginTurn(tx: Queryable, turn: NewTurnRow): Promise<TurnStartRow> {
  const { sessionId, userMessage, startedAt } = turn;
  if ((await holdCandidateOf(tx, sessionId)) === null) return { kind: 'no_session' };
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  // Whoever consented has a session: this one was erased meanwhile.
  if (session === undefined) return { kind: 'no_session' };
  if (!session.aiConsent) return { kind: 'no_consent' };
  const elsewhere = await endRunningTurn(tx, turn);
  if (elsewhere !== null) return elsewhere;
  const sequence = await storeUserMessage(tx, turn);
  await touchCandidate(tx, sessionId, startedAt);
  const { facts } = session;
  const earlier = await findEarlierAnswer(tx, { sessionId, userMessageId: userMessage?.id ?? null });
  if (earlier?.answer && !earlier.answer.cut) {
    const first = !(await hasAnswerBefore(tx, earlier.answer));
    return { kind: 'answered', answer: earlier.answer, facts: earlier.added ?? [], first };
  }
  // Sent again after an answer that was cut: the new answer takes that one's place.
  const messageId = earlier?.messageId ?? turn.turnId;
  const transcript = await readTranscript(tx, { sessionId, messageId, sequence });
  const said = { transcript, facts };
  const provider = turn.provider && { ...turn.provider, tokens: turn.provider.tokensFor(said) };
  const userMessageId = userMessage?.id ?? null;
  const grant = await insertTurn(tx, { ...turn, messageId, userMessageId, provider });
  return { kind: 'begun', messageId, grant, ...said };
}

type Elsewhere = { kind: 'running' | 'orphaned'; turnId: string };

/**
 * Ends the running turn to make way, unless another node is alive and answers this very message, or is gone
 * and its answer is still to be stored.
 */
async function endRunningTurn(tx: Queryable, turn: NewTurnRow): Promise<Elsewhere | null> {
  const [current] = await tx
    .select({ id: turns.id, node: turns.node, userMessageId: turns.userMessageId, isLeased })
    .from(turns)
    .where(and(eq(turns.sessionId, turn.sessionId), isRunning));
  if (current === undefined) return null;
  const elsewhere = current.node !== turn.node;
  const alive = elsewhere && current.isLeased;
  const sameMessage = current.userMessageId === (turn.userMessage?.id ?? null);
  if (!turn.takeOver && alive && sameMessage) return { kind: 'running', turnId: current.id };
  if (!turn.takeOver && elsewhere && !alive) return { kind: 'orphaned', turnId: current.id };
  await tx
    .update(turns)
    .set({
      ...(alive || !elsewhere
        ? { state: alive ? 'aborted' : 'cut', endReason: 'superseded' }
        : { state: 'cut', endReason: 'node_lost' }),
      finishedAt: turn.startedAt,
    })
    .where(eq(turns.id, current.id));
  return null;
}

/** Once per id, whatever is sent again; resolves to its place in the transcript. */
async function storeUserMessage(tx: Queryable, turn: NewTurnRow): Promise<number | null> {
  const { sessionId, userMessage, startedAt } = turn;
  if (userMessage === null) return null;
  await tx
    .insert(messages)
    .values({
      sessionId,
      messageId: userMessage.id,
      role: 'user',
      origin: 'candidate',
      text: userMessage.text,
      cut: false,
      at: startedAt,
    })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(
      and(
        eq(messages.sessionId, sessionId),
        eq(messages.role, 'user'),
        eq(messages.messageId, userMessage.id),
      ),
    );
  return row?.sequence ?? null;
}

/** The turn that gave the answer, which may be another than the last that was begun for it. */
const answering = alias(turns, 'answering');

async function findEarlierAnswer(
  tx: Queryable,
  { sessionId, userMessageId }: { sessionId: string; userMessageId: string | null },
) {
  const [row] = await tx
    .select({ messageId: turns.messageId, answer: messages, added: answering.facts })
    .from(turns)
    .leftJoin(
      messages,
      and(
        eq(messages.sessionId, turns.sessionId),
        eq(messages.role, 'assistant'),
        eq(messages.messageId, turns.messageId),
      ),
    )
    .leftJoin(answering, eq(answering.id, messages.turnId))
    .where(
      and(
        eq(turns.sessionId, sessionId),
        userMessageId === null ? isNull(turns.userMessageId) : eq(turns.userMessageId, userMessageId),
      ),
    )
    .orderBy(desc(turns.startedAt), desc(turns.id))
    .limit(1);
  return row;
}

async function hasAnswerBefore(tx: Queryable, { sessionId, sequence }: TranscriptRow): Promise<boolean> {
  const [row] = await tx
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(
      and(eq(messages.sessionId, sessionId), eq(messages.role, 'assistant'), lt(messages.sequence, sequence)),
    )
    .limit(1);
  return row !== undefined;
}
