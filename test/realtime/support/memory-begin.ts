import type { BudgetDecision, ConversationStore, NewTurn } from '#realtime/turn/store.ts';
import type { MemoryStore, TurnRow } from './memory-store.ts';

/** Begins a turn of the session in memory, by the rules of `domain/prequalification/turns/begin-turn.ts`. */
export function beginInMemory(
  store: MemoryStore,
  turn: NewTurn,
): Awaited<ReturnType<ConversationStore['beginTurn']>> {
  if (store.isErased) return { kind: 'no_session' };
  const { turnId, node, startedAt, userMessage } = turn;
  const userMessageId = userMessage?.id ?? null;
  const earlier = findEarlier(store, userMessageId);
  const found = store.messages.find(({ role, id }) => role === 'assistant' && id === earlier?.messageId);
  const answer = found?.incomplete === false ? found : undefined;
  const isWithPerson = store.floor.speaker === 'person';
  if (isWithPerson && (answer === undefined || answer.speaker?.generatedBy === 'person')) {
    storeMessage(store, userMessage, true);
    return { kind: 'person', messagesBefore: countSaidBefore(store, userMessageId) };
  }
  const repeatsReplyToDistress =
    isWithPerson && turn.distressReplyText !== null && answer?.speaker?.generatedBy === 'script';
  if (!store.session.aiConsent && !repeatsReplyToDistress) return { kind: 'no_consent' };
  const running = store.turns.find(({ state }) => state === 'running');
  const remote = running && toRemoteTurn(store, running, turn);
  if (remote !== undefined) return remote;
  if (running !== undefined) endRunning(store, running, turn);
  storeMessage(store, userMessage, false);
  if (answer !== undefined) {
    const showsDisclosure =
      store.floor.version > 0 || store.messages.find(({ role }) => role === 'assistant') === answer;
    const answering = store.turns.find((row) => row.turnId === answer.turnId);
    return {
      kind: 'answered',
      turnId: answering?.turnId ?? answer.id,
      messageId: answer.id,
      text: answer.text,
      speaker: answer.speaker ?? { generatedBy: 'script' },
      facts: answering?.added ?? [],
      showsDisclosure,
    };
  }
  const messageId = earlier?.messageId ?? turnId;
  const budgetDecision = decideBudget(store, turn);
  const sequence = store.nextSequence();
  const begun = { turnId, node, startedAt, userMessageId, messageId, budgetDecision, sequence };
  const { version: floorVersion } = store.floor;
  store.turns.push({
    ...begun,
    state: 'running',
    endReason: null,
    added: [],
    floorVersion,
    isOfPerson: false,
  });
  const upTo =
    userMessage === null ? undefined : store.messages.findIndex(({ id }) => id === userMessage.id) + 1;
  const transcript = store.messages.slice(0, upTo).filter(({ id }) => id !== messageId);
  return { kind: 'begun', messageId, transcript, facts: store.facts, budgetDecision };
}

/** Finds the last turn that answers a message, or that a person's words answer it with. */
function findEarlier(store: MemoryStore, userMessageId: string | null): TurnRow | undefined {
  const turns = store.turns.filter((turn) => turn.userMessageId === userMessageId);
  return turns.toSorted((one, other) => one.startedAt.getTime() - other.startedAt.getTime()).at(-1);
}

function storeMessage(store: MemoryStore, message: NewTurn['userMessage'], withPerson: boolean): void {
  if (message === null) return;
  if (store.messages.some(({ role, id }) => role === 'user' && id === message.id)) return;
  const said = { role: 'user', asks: null, incomplete: false, byQuestionnaire: false } as const;
  const toPerson = withPerson && { withPerson };
  const sequence = store.nextSequence();
  store.messages.push({ ...message, ...said, ...toPerson, sequence, turnId: null, speaker: null });
}

function countSaidBefore(store: MemoryStore, userMessageId: string | null): number {
  const place = store.messages.find(({ role, id }) => role === 'user' && id === userMessageId);
  const isBefore = (sequence: number) => place === undefined || sequence < place.sequence;
  return store.messages.filter((row) => row.speaker?.generatedBy === 'person' && isBefore(row.sequence))
    .length;
}

function toRemoteTurn(store: MemoryStore, running: TurnRow, turn: NewTurn) {
  if (turn.takeOver || running.node === turn.node) return undefined;
  const { turnId } = running;
  if (store.orphans.has(turnId)) return { kind: 'orphaned', turnId } as const;
  const isSame = running.userMessageId === (turn.userMessage?.id ?? null);
  return isSame ? ({ kind: 'running', turnId } as const) : undefined;
}

function endRunning(store: MemoryStore, running: TurnRow, { node }: NewTurn): void {
  const isLost = running.node !== node && store.orphans.has(running.turnId);
  running.state = running.node === node || isLost ? 'cut' : 'aborted';
  running.endReason = isLost ? 'node_lost' : 'superseded';
}

function decideBudget(store: MemoryStore, { provider, turnsMax }: NewTurn): BudgetDecision {
  const begun = store.turns.filter(
    ({ isOfPerson, budgetDecision, state }) =>
      !isOfPerson && (budgetDecision === 'granted' || state === 'finished'),
  );
  if (begun.length + 1 >= turnsMax) return 'turns';
  return provider === null ? 'none' : (store.refuses ?? 'granted');
}
