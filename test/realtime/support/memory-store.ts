import { type Fact, mergeFacts } from '#realtime/model/facts.ts';
import type { Person } from '#realtime/model/floor.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Session } from '#realtime/model/session.ts';
import type { Interruption } from '#realtime/turn/interruptions.ts';
import type {
  BudgetDecision,
  ConversationStore,
  NewTurn,
  SweptTurn,
  TurnOutcome,
} from '#realtime/turn/store.ts';
import { testBrief, testHelp } from './briefs.ts';
import { beginInMemory } from './memory-begin.ts';

type Row = TranscriptMessage & {
  sequence: number;
  turnId: string | null;
  speaker: TurnOutcome['speaker'] | Person;
};

export type TurnRow = Pick<NewTurn, 'turnId' | 'node' | 'startedAt'> & {
  userMessageId: string | null;
  messageId: string;
  state: 'running' | TurnOutcome['state'];
  budgetDecision: BudgetDecision;
  added: Fact[];
  endReason: TurnOutcome['endReason'] | null;
  /** Its answer's place in the transcript. */
  sequence: number;
  floorVersion: number;
  /** True for the turn of a person's message. */
  isOfPerson: boolean;
};

export type MemoryStore = ConversationStore & {
  session: Session;
  isErased: boolean;
  messages: Row[];
  turns: TurnRow[];
  facts: Fact[];
  floor: { speaker: 'interviewer' | 'person'; version: number; holder: string | null; name: string | null };
  /** Turns whose lease has ended. */
  orphans: Set<string>;
  stops: Interruption[];
  expiredSeconds: number;
  /** Makes every method fail, as if the database were away. */
  away: boolean;
  /** The budget that is used up. */
  refuses: 'tokens' | 'concurrency' | null;
  /** The condition that no person took the floor since a turn began; the statement of `db/` has the same name. */
  isFloorUnchanged(turn: TurnRow): boolean;
  nextSequence(): number;
  /** Ends a turn by the rules of the statement; returns whether its answer is stored. */
  end(outcome: TurnOutcome): boolean;
};

/** Keeps one session in memory with the store's guarantees, for tests of the core and simulated races. */
export function createMemoryStore(session: Partial<Session> = {}): MemoryStore {
  let sequence = 0;
  const store: MemoryStore = {
    session: {
      sessionId: 'a5e55101-0000-4000-8000-000000000001',
      aiConsent: true,
      isOver: false,
      isWithPerson: false,
      mayUseProvider: true,
      isDeletionRequested: false,
      brief: testBrief(),
      help: testHelp,
      ...session,
    },
    isErased: false,
    messages: [],
    turns: [],
    facts: [],
    floor: { speaker: 'interviewer', version: 0, holder: null, name: null },
    orphans: new Set(),
    stops: [],
    expiredSeconds: 1,
    away: false,
    refuses: null,
    isFloorUnchanged: ({ floorVersion }) => floorVersion === store.floor.version,
    nextSequence: () => {
      sequence += 1;
      return sequence;
    },
    end,
    beginTurn: async (turn) => {
      reach();
      return beginInMemory(store, turn);
    },
    renewLeases: async ({ turnIds }) => {
      reach();
      return turnIds.flatMap((id) => {
        const turn = store.turns.find(({ turnId }) => turnId === id);
        if (turn === undefined) return { turnId: id, reason: 'erased' };
        if (turn.state === 'running') store.orphans.delete(id);
        if (turn.state === 'running') return [];
        const { endReason } = turn;
        const isKnown = endReason === 'superseded' || endReason === 'taken_over';
        return { turnId: id, reason: isKnown ? endReason : 'node_lost' };
      });
    },
    findOrphans: async ({ otherThan }) => {
      reach();
      const { sessionId } = store.session;
      const orphans = store.turns.filter((turn) => isOrphan(turn) && turn.node !== otherThan);
      return orphans.map(({ turnId }) => ({ turnId, sessionId, expiredSeconds: store.expiredSeconds }));
    },
    sweepTurn: async (orphan) => {
      const turn = store.turns.find(({ turnId }) => turnId === orphan.turnId);
      if (turn === undefined || !isOrphan(turn)) return false;
      reach();
      store.orphans.delete(orphan.turnId);
      end(lostOutcome(orphan));
      return true;
    },
    findErased: async (turnIds) => {
      reach();
      return turnIds.filter((id) => !store.turns.some(({ turnId }) => turnId === id));
    },
    finishTurn: async (outcome) => {
      reach();
      if (end(outcome)) return true;
      const { turnId, state } = outcome;
      return store.messages.some((row) => row.turnId === turnId && row.incomplete === (state !== 'finished'));
    },
    findTurn: async ({ turnId }) => {
      reach();
      const last = store.turns.at(-1);
      const found =
        store.turns.find((turn) => turn.state === 'running') ??
        (last?.state === 'cut' ? last : store.turns.find((turn) => turn.turnId === turnId));
      if (found === undefined) return null;
      const { messageId, state } = found;
      const row = store.messages.find(({ role, id }) => role === 'assistant' && id === messageId);
      const speaker = row?.speaker?.generatedBy === 'ai' ? row.speaker : { generatedBy: 'script' as const };
      const shownState = isOrphan(found) ? 'orphaned' : state;
      const known = shownState === 'finished' || shownState === 'aborted' ? 'over' : shownState;
      return {
        turnId: found.turnId,
        messageId,
        state: known,
        answer: row ? { text: row.text, speaker } : null,
      };
    },
    readFloor: async (place) => {
      reach();
      if (store.isErased) return null;
      const { speaker: by, name, holder } = store.floor;
      const words = store.messages.filter((row) => row.speaker?.generatedBy === 'person');
      const until = 'turnId' in place && store.turns.find(({ turnId }) => turnId === place.turnId);
      const before = until ? words.filter((row) => row.sequence < until.sequence).length : words.length;
      const messagesBefore =
        'messagesBefore' in place ? place.messagesBefore : 'resumedAt' in place ? place.resumedAt : before;
      const row = words[messagesBefore];
      const next = row && { messageId: row.id, author: store.floor.name ?? '', text: row.text };
      return {
        floor: { by, name, attending: holder !== null, since: null },
        messagesBefore,
        next: next ?? null,
      };
    },
    requestStop: async (sessionId) => {
      reach();
      const running = store.turns.find(({ state }) => state === 'running');
      if (running !== undefined) store.stops.push({ sessionId, turnId: running.turnId, reason: 'stopped' });
    },
    findInterrupted: async (sessionIds) => {
      reach();
      const [revoked, takenOver] = ['consent_revoked', 'taken_over'].map((reason) =>
        sessionIds.map((sessionId) => ({ sessionId, turnId: null, reason }) as Interruption),
      );
      const isStopped = ({ turnId }: Interruption) =>
        store.turns.some((turn) => turn.turnId === turnId && turn.state === 'running');
      return [
        ...(store.session.aiConsent && !store.isErased ? [] : (revoked ?? [])),
        ...store.stops.filter(isStopped),
        ...(store.floor.speaker === 'person' && !store.isErased ? (takenOver ?? []) : []),
      ];
    },
  };

  function end(outcome: TurnOutcome): boolean {
    const { turnId, speaker, text, asks, added } = outcome;
    const turn = store.turns.find((row) => row.turnId === turnId);
    if (turn === undefined) return false;
    const isFloorUnchanged = store.isFloorUnchanged(turn);
    const isRunning = turn.state === 'running';
    const later = store.turns.filter((row) => row.sequence > turn.sequence);
    const wasGivenUp = turn.state === 'cut' || (turn.state === 'aborted' && turn.endReason === 'superseded');
    const mayBeLate =
      wasGivenUp && isFloorUnchanged && !later.some(({ messageId }) => messageId === turn.messageId);
    if (!isRunning && !mayBeLate) return false;
    const hasConsent = store.session.aiConsent;
    turn.state = hasConsent && isFloorUnchanged ? outcome.state : 'aborted';
    turn.endReason = !isFloorUnchanged ? 'taken_over' : hasConsent ? outcome.endReason : 'consent_revoked';
    if (!isFloorUnchanged || !hasConsent || speaker === null || text === '') return false;
    const incomplete = outcome.state !== 'finished';
    const { messageId: id, sequence: place } = turn;
    const row = { id, role: 'assistant', text, asks, incomplete, sequence: place, turnId, speaker } as const;
    const known = store.messages.find((message) => message.role === 'assistant' && message.id === id);
    const byQuestionnaire = speaker.generatedBy === 'script';
    if (known === undefined) store.messages.push({ ...row, byQuestionnaire });
    // A new answer to the message keeps the place of the one that it replaces, as in the table.
    else if (known.incomplete) Object.assign(known, { ...row, byQuestionnaire, sequence: known.sequence });
    store.messages.sort((one, other) => one.sequence - other.sequence);
    if (incomplete) return true;
    store.facts =
      later.length === 0 ? mergeFacts(store.facts, outcome.facts) : mergeFacts(outcome.facts, store.facts);
    turn.added = added;
    return true;
  }
  function isOrphan({ turnId, state }: TurnRow): boolean {
    return state === 'running' && store.orphans.has(turnId);
  }
  function reach(): void {
    if (store.away) throw new Error('ECONNREFUSED 10.0.0.7:5432');
  }
  return store;
}

function lostOutcome(orphan: SweptTurn): TurnOutcome {
  const unknown = {
    promptVersion: null,
    asks: null,
    facts: [],
    added: [],
    isComplete: false,
    finishReason: null,
  };
  const lost = { state: 'cut', endReason: 'node_lost', usage: null, withProvider: true } as const;
  return { ...orphan, ...unknown, ...lost };
}
