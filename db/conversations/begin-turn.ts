import { eq } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prequalificationTurns as turns } from '../schema/index.ts';
import { lockSession, type RunningTurnRow, type TranscriptRow } from './lock-session.ts';
import { type BudgetDecision, insertTurnWithBudget, type ProviderRequest } from './provider-budget.ts';
import { storeUserMessage } from './store-user-message.ts';

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
  | ({ kind: 'begun'; messageId: string; budgetDecision: BudgetDecision } & TurnHistory);

/** Begins a turn under the person's and the session's lock, so that a session has one running turn over all nodes. */
export async function beginTurn(tx: Queryable, turn: NewTurnRow): Promise<TurnStartRow> {
  const { sessionId, turnId, userMessage } = turn;
  const userMessageId = userMessage?.id ?? null;
  const session = await lockSession(tx, { sessionId, turnId, userMessageId });
  // Consent creates the session, so this one was erased after that.
  if (session === null) return { kind: 'no_session' };
  if (!session.aiConsent) return { kind: 'no_consent' };
  const { history, facts } = session;
  const { running, earlier } = history;
  const remoteTurn = running && toRemoteTurn(running, turn);
  if (remoteTurn !== null) return remoteTurn;
  if (running !== null) await endRunningTurn(tx, running, turn);
  if (earlier?.answer && !earlier.answer.incomplete) {
    await storeUserMessage(tx, turn);
    return { kind: 'answered', answer: earlier.answer, facts: earlier.added ?? [], first: earlier.isFirst };
  }
  // The same message was sent again after a cut answer: the new answer replaces that one.
  const messageId = earlier?.messageId ?? turnId;
  const sent = userMessage !== null && history.isNew ? [toUserRow(userMessage)] : [];
  const said = { transcript: [...history.transcript, ...sent], facts };
  const provider = turn.provider && { ...turn.provider, tokens: turn.provider.tokensFor(said) };
  const budgetDecision = await insertTurnWithBudget(tx, { ...turn, messageId, provider });
  return { kind: 'begun', messageId, budgetDecision, ...said };
}

const isRemote = (running: RunningTurnRow, turn: NewTurnRow) => running.node !== turn.node;

type RemoteTurn = { kind: 'running' | 'orphaned'; turnId: string };

/** Recognises a live node that already answers the same message, or a lost node whose answer must be stored first. */
function toRemoteTurn(running: RunningTurnRow, turn: NewTurnRow): RemoteTurn | null {
  if (turn.takeOver || !isRemote(running, turn)) return null;
  if (!running.isLeased) return { kind: 'orphaned', turnId: running.id };
  const isSameMessage = running.userMessageId === (turn.userMessage?.id ?? null);
  return isSameMessage ? { kind: 'running', turnId: running.id } : null;
}

/** Ends the running turn, which the new turn supersedes. */
async function endRunningTurn(tx: Queryable, running: RunningTurnRow, turn: NewTurnRow): Promise<void> {
  const isAlive = isRemote(running, turn) && running.isLeased;
  await tx
    .update(turns)
    .set({
      ...(isAlive || !isRemote(running, turn)
        ? { state: isAlive ? 'aborted' : 'cut', endReason: 'superseded' }
        : { state: 'cut', endReason: 'node_lost' }),
      finishedAt: turn.startedAt,
    })
    .where(eq(turns.id, running.id));
}

function toUserRow({ id, text }: { id: string; text: string }): TranscriptRow {
  const nothing = { turnId: null, model: null, asks: null, incomplete: false };
  return { ...nothing, messageId: id, role: 'user', origin: 'candidate', text };
}
