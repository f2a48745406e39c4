import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lockCandidateOfApplication } from '../candidates/lock-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import {
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import { isRunning } from './conversation-turns.ts';
import { recordContactOfSession } from './conversations.ts';
import { isLeased } from './leases.ts';
import { type BudgetDecision, insertTurnWithBudget, type ProviderRequest } from './provider-budget.ts';
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

/** The part of the provider's budget that a turn requests; its tokens depend on the transcript and the facts. */
type ProviderRow = Omit<ProviderRequest, 'tokens'> & { tokensFor(start: TurnHistory): number };

type TurnHistory = { transcript: TranscriptRow[]; facts: Record<string, unknown>[] };

type TurnStartRow =
  | { kind: 'no_session' }
  | { kind: 'no_consent' }
  | { kind: 'running' | 'orphaned'; turnId: string }
  | { kind: 'answered'; answer: TranscriptRow; facts: Record<string, unknown>[]; first: boolean }
  | ({ kind: 'begun'; messageId: string; grant: BudgetDecision } & TurnHistory);

/** Under the person's and the session's lock: a session has one running turn, over all nodes. */
export async function beginTurn(tx: Queryable, turn: NewTurnRow): Promise<TurnStartRow> {
  const { sessionId, userMessage, startedAt } = turn;
  if ((await lockCandidateOfApplication(tx, sessionId)) === null) return { kind: 'no_session' };
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  // Consent creates the session, so this one was erased in the meantime.
  if (session === undefined) return { kind: 'no_session' };
  if (!session.aiConsent) return { kind: 'no_consent' };
  const remoteTurn = await endRunningTurn(tx, turn);
  if (remoteTurn !== null) return remoteTurn;
  const sequence = await storeUserMessage(tx, turn);
  await recordContactOfSession(tx, sessionId, startedAt);
  const { facts } = session;
  const earlier = await findEarlierAnswer(tx, { sessionId, userMessageId: userMessage?.id ?? null });
  if (earlier?.answer && !earlier.answer.cut) {
    const first = !(await hasAnswerBefore(tx, earlier.answer));
    return { kind: 'answered', answer: earlier.answer, facts: earlier.added ?? [], first };
  }
  // The same message was sent again after a cut answer: the new answer replaces that one.
  const messageId = earlier?.messageId ?? turn.turnId;
  const transcript = await readTranscript(tx, { sessionId, messageId, sequence });
  const said = { transcript, facts };
  const provider = turn.provider && { ...turn.provider, tokens: turn.provider.tokensFor(said) };
  const userMessageId = userMessage?.id ?? null;
  const grant = await insertTurnWithBudget(tx, { ...turn, messageId, userMessageId, provider });
  return { kind: 'begun', messageId, grant, ...said };
}

type RemoteTurn = { kind: 'running' | 'orphaned'; turnId: string };

/**
 * Ends the session's running turn, since the new one supersedes it. Two exceptions are returned: a live node already
 * answers the same message, or a lost node's answer must be stored first.
 */
async function endRunningTurn(tx: Queryable, turn: NewTurnRow): Promise<RemoteTurn | null> {
  const [current] = await tx
    .select({ id: turns.id, node: turns.node, userMessageId: turns.userMessageId, isLeased })
    .from(turns)
    .where(and(eq(turns.sessionId, turn.sessionId), isRunning));
  if (current === undefined) return null;
  const isRemote = current.node !== turn.node;
  const alive = isRemote && current.isLeased;
  const sameMessage = current.userMessageId === (turn.userMessage?.id ?? null);
  if (!turn.takeOver && alive && sameMessage) return { kind: 'running', turnId: current.id };
  if (!turn.takeOver && isRemote && !alive) return { kind: 'orphaned', turnId: current.id };
  await tx
    .update(turns)
    .set({
      ...(alive || !isRemote
        ? { state: alive ? 'aborted' : 'cut', endReason: 'superseded' }
        : { state: 'cut', endReason: 'node_lost' }),
      finishedAt: turn.startedAt,
    })
    .where(eq(turns.id, current.id));
  return null;
}

/** Stores the message once per id; resolves to its sequence in the transcript. */
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

/** The turn that produced the answer; a later turn may have been begun for the same message. */
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
