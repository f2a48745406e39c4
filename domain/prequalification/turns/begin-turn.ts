import type { Queryable } from '#db/connection/database.ts';
import { endSupersededTurn } from '#db/conversations/end-turn.ts';
import {
  announceFloor,
  countPersonMessagesBeforeMessage,
  findSessionWithFloor,
} from '#db/conversations/floor/floor.ts';
import { answerDistress } from '#db/conversations/floor/person-messages.ts';
import {
  type EarlierTurn,
  lockSession,
  type RunningTurnRow,
  type TranscriptRow,
  type TurnHistory,
} from '#db/conversations/history/transcript.ts';
import { insertTurn, type Processor, type ProviderRequest } from '#db/conversations/insert-turn.ts';
import { announceStop } from '#db/conversations/interrupted-turns.ts';
import { endSlotsAfterLeases } from '#db/conversations/provider-slots.ts';
import { storeUserMessage } from '#db/conversations/store-user-message.ts';
import type { BudgetDecision } from '#realtime/turn/store.ts';

export type TurnToBegin = {
  turnId: string;
  sessionId: string;
  userMessage: { id: string; text: string } | null;
  node: string;
  startedAt: Date;
  leaseSeconds: number;
  /** True to end the session's turn on another node and start this one. */
  takeOver: boolean;
  /** The most turns of a conversation. */
  turnsMax: number;
  provider: BudgetRequest | null;
  /** The reply to a message of distress, also sent while a person has the floor; null for any other message. */
  distressReplyText: string | null;
  /** Enqueues the mail if a message asks the employer something, and tells whether it did (D83). */
  mailIfQuestion(tx: Queryable, message: CandidateMessage): Promise<boolean>;
  processor: Processor | null;
};

/** A message of the candidate, with what shows whether it asks the employer something. */
type CandidateMessage = {
  sessionId: string;
  text: string;
  /** The messages before it. */
  transcript: readonly TranscriptRow[];
  /** True if the person on the floor is absent. Then the whole message is for the employer (D105). */
  personIsAbsent: boolean;
  /** True while a person has the floor. They answer a stop or a wish for a person, which is then no question (D58). */
  toPerson: boolean;
};

/** The provider's budget that a turn requests. The tokens depend on the transcript and the facts. */
type BudgetRequest = Omit<ProviderRequest, 'tokens'> & { tokensFor(start: InterviewState): number };

type InterviewState = { transcript: TranscriptRow[]; facts: Record<string, unknown>[] };

/** `running`, `orphaned`: the turn of another node, which lives or is dead. `person`: a person answers the message. */
type TurnStart =
  | { kind: 'no_session' }
  | { kind: 'no_consent' }
  | { kind: 'person'; messagesBefore: number }
  | { kind: 'running' | 'orphaned'; turnId: string }
  | { kind: 'answered'; answer: TranscriptRow; facts: Record<string, unknown>[]; showsDisclosure: boolean }
  | ({ kind: 'begun'; messageId: string; budgetDecision: BudgetDecision } & InterviewState);

/**
 * Begins a turn under the candidate's and the session's lock, so that a session has at most one running turn on all
 * nodes.
 */
export async function beginTurn(tx: Queryable, turn: TurnToBegin): Promise<TurnStart> {
  const { sessionId, turnId, userMessage } = turn;
  const session = await lockSession(tx, { sessionId, turnId, userMessageId: userMessage?.id ?? null });
  // The caller has read the session before, so without one it was erased since then.
  if (session === null) return { kind: 'no_session' };
  const { history, facts, floor } = session;
  const { running, earlier } = history;
  const isWithPerson = floor?.speaker === 'person';
  if (isWithPerson && !isAnswered(earlier))
    return storeMessageToPerson(tx, turn, { history, version: floor.version });
  // If the message tells of distress and a script has answered it, the answer is the service's reply (D93). The reply
  // needs no consent, and is repeated when its message is sent again.
  const repeatsReplyToDistress =
    isWithPerson && turn.distressReplyText !== null && earlier?.answer?.origin === 'script';
  if (!session.aiConsent && !repeatsReplyToDistress) return { kind: 'no_consent' };
  const remoteTurn = running && toRemoteTurn(running, turn);
  if (remoteTurn !== null) return remoteTurn;
  if (running !== null) await supersede(tx, running, turn);
  // A message that is sent again may have been sent to a person first. So each call judges whether it asks the employer
  // something, until an interviewer has answered it.
  const isQuestion =
    userMessage !== null &&
    !isAnswered(earlier) &&
    (await turn.mailIfQuestion(tx, {
      sessionId,
      text: userMessage.text,
      transcript: history.transcript,
      personIsAbsent: false,
      toPerson: false,
    }));
  if (earlier?.answer && !earlier.answer.incomplete) {
    await storeUserMessage(tx, { ...turn, isQuestion, toPerson: false });
    // If a person has had the floor, it is unknown whether the disclosure was shown since: it is shown again.
    const showsDisclosure = earlier.isFirst || floor !== null;
    return { kind: 'answered', answer: earlier.answer, facts: earlier.added ?? [], showsDisclosure };
  }
  // If the same message was sent again after a cut answer, the new answer gets the id of the cut one and replaces it.
  const messageId = earlier?.messageId ?? turnId;
  const newMessages = userMessage !== null && history.isNew ? [toUserRow(userMessage)] : [];
  const start: InterviewState = { transcript: [...history.transcript, ...newMessages], facts };
  const provider = turn.provider && { ...turn.provider, tokens: turn.provider.tokensFor(start) };
  const budgetDecision = await insertTurn(tx, {
    ...turn,
    isQuestion,
    toPerson: false,
    messageId,
    provider,
  });
  return { kind: 'begun', messageId, budgetDecision, ...start };
}

/** Tells whether an interviewer has answered the message, so that the stored answer is repeated. */
function isAnswered(earlier: EarlierTurn | null): boolean {
  return earlier?.answer?.incomplete === false && earlier.answer.origin !== 'person';
}

/**
 * Stores a message for the person on the floor, and counts the person's messages before it. A question is mailed to the
 * employer, since the person may leave before they read it; so is any message to an absent person (D83). Distress gets
 * the service's reply also while the person is present, until the person has answered (D93).
 */
async function storeMessageToPerson(
  tx: Queryable,
  turn: TurnToBegin,
  { history, version }: { history: TurnHistory; version: number },
): Promise<TurnStart> {
  const { sessionId, userMessage, startedAt } = turn;
  const attendingUntil = (await findSessionWithFloor(tx, sessionId))?.floor?.attendingUntil ?? startedAt;
  const personIsAbsent = attendingUntil <= startedAt;
  const isQuestion =
    userMessage !== null &&
    history.isNew &&
    (await turn.mailIfQuestion(tx, {
      sessionId,
      text: userMessage.text,
      transcript: history.transcript,
      personIsAbsent,
      toPerson: true,
    }));
  await storeUserMessage(tx, { ...turn, isQuestion, toPerson: true });
  const messageId = userMessage?.id ?? null;
  const messagesBefore = await countPersonMessagesBeforeMessage(tx, { sessionId, messageId });
  await announceFloor(tx, sessionId);
  if (turn.distressReplyText !== null && history.earlier?.answer?.origin !== 'person') {
    const answer = await answerDistress(tx, { ...turn, text: turn.distressReplyText, version });
    return { kind: 'answered', answer, facts: [], showsDisclosure: false };
  }
  return { kind: 'person', messagesBefore };
}

const isRemote = (running: RunningTurnRow, turn: TurnToBegin) => running.node !== turn.node;

type RemoteTurn = { kind: 'running' | 'orphaned'; turnId: string };

/** Returns the turn of a live node that answers the same message, or of a dead node, whose end must be stored first. */
function toRemoteTurn(running: RunningTurnRow, turn: TurnToBegin): RemoteTurn | null {
  if (turn.takeOver || !isRemote(running, turn)) return null;
  if (!running.isLeased) return { kind: 'orphaned', turnId: running.id };
  const isSameMessage = running.userMessageId === (turn.userMessage?.id ?? null);
  return isSameMessage ? { kind: 'running', turnId: running.id } : null;
}

/** Ends the running turn, which the new turn supersedes, and tells its node. */
async function supersede(tx: Queryable, running: RunningTurnRow, turn: TurnToBegin): Promise<void> {
  const end = endOf(running, turn);
  await endSupersededTurn(tx, running.id, { ...end, finishedAt: turn.startedAt });
  await endSlotsAfterLeases(tx, [running.id]);
  if (end.state === 'aborted') await announceStop(tx, { ...turn, turnId: running.id, reason: 'superseded' });
}

/**
 * Returns the end of a running turn. A turn of this node is cut: it is over, but its answer could not be stored. A
 * live node aborts its turn. The turn of a dead node is cut as `node_lost`.
 */
function endOf(running: RunningTurnRow, turn: TurnToBegin) {
  if (!isRemote(running, turn)) return { state: 'cut', endReason: 'superseded' } as const;
  if (running.isLeased) return { state: 'aborted', endReason: 'superseded' } as const;
  return { state: 'cut', endReason: 'node_lost' } as const;
}

function toUserRow({ id, text }: { id: string; text: string }): TranscriptRow {
  const answerFields = { turnId: null, model: null, asks: null, author: null, incomplete: false };
  return { ...answerFields, toPerson: false, messageId: id, role: 'user', origin: 'candidate', text };
}
