import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import {
  applications,
  candidates,
  type transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '../schema/index.ts';
import {
  type BudgetDecision,
  insertTurnWithBudget,
  type Processor,
  type ProviderRequest,
} from './provider-budget.ts';
import { storeUserMessage } from './store-user-message.ts';

export type TranscriptRow = Pick<
  typeof messages.$inferSelect,
  'turnId' | 'messageId' | 'role' | 'origin' | 'model' | 'text' | 'asks' | 'incomplete'
>;

/** The session's running turn, whose lease may have expired. */
type RunningTurnRow = { id: string; node: string; userMessageId: string | null; isLeased: boolean };

/** The last turn on the message to answer, with its answer, if any, and the facts that the answer added. */
type EarlierTurn = {
  messageId: string;
  answer: TranscriptRow | null;
  added: Record<string, unknown>[] | null;
  /** True when it is the first answer of the session. */
  isFirst: boolean;
};

type TurnHistory = {
  running: RunningTurnRow | null;
  earlier: EarlierTurn | null;
  /** The newest messages before the answer, and every older one that asked a question. */
  transcript: TranscriptRow[];
  /** True when the message to answer is not in the transcript, because it was never stored. */
  isNew: boolean;
};

type TurnToPrepare = { sessionId: string; turnId: string; userMessageId: string | null };
type LockedSession = { aiConsent: boolean; facts: Record<string, unknown>[]; history: TurnHistory };

/** The most messages that are read of a transcript, which is far more than a prompt contains. */
const MESSAGES_MAX = 200;

// PostgreSQL locks in the order of the two clauses (D39), and returns no row if one was deleted while it waited.
// The function is called for the locked row and reads everything that was committed while the statement waited.
const lock = prepareSql<LockedSession>(
  'lock_session',
  sql`with locked as materialized (
      select sessions.ai_consent, sessions.facts
      from ${applications} applications
      join ${candidates} candidates on candidates.id = applications.candidate_id
      join ${sessions} sessions on sessions.id = applications.id
      where applications.id = ${sql.placeholder('sessionId')}
      for no key update of candidates for update of sessions
    )
    select ai_consent as "aiConsent", facts,
      turn_history(${sql.placeholder('sessionId')}, ${sql.placeholder('userMessageId')}, ${sql.placeholder('turnId')},
        ${sql.raw(String(MESSAGES_MAX))}) as history
    from locked`,
);

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
  /** Tells whether a message asks the employer something; if so, it enqueues the mail in the same transaction (D83). */
  noteQuestion(tx: Queryable, message: SaidMessage): Promise<boolean>;
  processor: Processor | null;
};

/** A message of the candidate, and the interviewer's message before it. */
type SaidMessage = { sessionId: string; text: string; after: TranscriptRow | null };

/** The part of the provider's budget that a turn requests; its tokens depend on the transcript and the facts. */
type ProviderRow = Omit<ProviderRequest, 'tokens'> & { tokensFor(start: InterviewState): number };

type InterviewState = { transcript: TranscriptRow[]; facts: Record<string, unknown>[] };

type TurnStartRow =
  | { kind: 'no_session' }
  | { kind: 'no_consent' }
  | { kind: 'running' | 'orphaned'; turnId: string }
  | { kind: 'answered'; answer: TranscriptRow; facts: Record<string, unknown>[]; first: boolean }
  | ({ kind: 'begun'; messageId: string; budgetDecision: BudgetDecision } & InterviewState);

/**
 * Begins a turn under the person's and the session's lock, so that a session has at most one running turn on all nodes.
 */
export async function beginTurn(tx: Queryable, turn: NewTurnRow): Promise<TurnStartRow> {
  const { sessionId, turnId, userMessage } = turn;
  const userMessageId = userMessage?.id ?? null;
  const session = await lockSession(tx, { sessionId, turnId, userMessageId });
  // A session with consent has a row, so it was erased since its consent was read.
  if (session === null) return { kind: 'no_session' };
  if (!session.aiConsent) return { kind: 'no_consent' };
  const { history, facts } = session;
  const { running, earlier } = history;
  const remoteTurn = running && toRemoteTurn(running, turn);
  if (remoteTurn !== null) return remoteTurn;
  if (running !== null) await endRunningTurn(tx, running, turn);
  const isQuestion =
    userMessage !== null &&
    (await turn.noteQuestion(tx, { sessionId, text: userMessage.text, after: lastAnswer(history) }));
  if (earlier?.answer && !earlier.answer.incomplete) {
    await storeUserMessage(tx, { ...turn, isQuestion });
    return { kind: 'answered', answer: earlier.answer, facts: earlier.added ?? [], first: earlier.isFirst };
  }
  // The same message was sent again after a cut answer: the new answer replaces that one.
  const messageId = earlier?.messageId ?? turnId;
  const newMessages = userMessage !== null && history.isNew ? [toUserRow(userMessage)] : [];
  const start: InterviewState = { transcript: [...history.transcript, ...newMessages], facts };
  const provider = turn.provider && { ...turn.provider, tokens: turn.provider.tokensFor(start) };
  const budgetDecision = await insertTurnWithBudget(tx, { ...turn, isQuestion, messageId, provider });
  return { kind: 'begun', messageId, budgetDecision, ...start };
}

/**
 * Locks the candidate's row, then the session's, and reads the facts that a turn on this message needs; null when the
 * session was erased. A turn without a message begins the conversation.
 */
export async function lockSession(tx: Queryable, turn: TurnToPrepare): Promise<LockedSession | null> {
  const [session] = await lock(tx, turn);
  return session ?? null;
}

function lastAnswer({ transcript }: TurnHistory): TranscriptRow | null {
  return transcript.findLast(({ role }) => role === 'assistant') ?? null;
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
  await tx
    .update(turns)
    .set({ ...endOf(running, turn), finishedAt: turn.startedAt })
    .where(eq(turns.id, running.id));
}

/** A live node still runs the turn, and aborts it. This node's own turn is over, but its answer is not stored. */
function endOf(running: RunningTurnRow, turn: NewTurnRow) {
  if (!isRemote(running, turn)) return { state: 'cut', endReason: 'superseded' } as const;
  if (running.isLeased) return { state: 'aborted', endReason: 'superseded' } as const;
  return { state: 'cut', endReason: 'node_lost' } as const;
}

function toUserRow({ id, text }: { id: string; text: string }): TranscriptRow {
  const answerFields = { turnId: null, model: null, asks: null, incomplete: false };
  return { ...answerFields, messageId: id, role: 'user', origin: 'candidate', text };
}
