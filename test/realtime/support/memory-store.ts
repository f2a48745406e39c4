import type { Fact } from '#realtime/model/facts.ts';
import type { TranscriptMessage } from '#realtime/model/messages.ts';
import type { Session } from '#realtime/model/session.ts';
import type { Interruption } from '#realtime/turn/interruptions.ts';
import type { BudgetDecision, ConversationStore, NewTurn, TurnOutcome } from '#realtime/turn/store.ts';
import { testBrief, testHelp } from './briefs.ts';

type Row = TranscriptMessage & { speaker: TurnOutcome['speaker'] };
type TurnRow = NewTurn & {
  messageId: string;
  state: 'running' | TurnOutcome['state'];
  budgetDecision: BudgetDecision;
  added: Fact[];
  endReason: TurnOutcome['endReason'] | null;
};

export type MemoryStore = ConversationStore & {
  session: Session;
  messages: Row[];
  turns: TurnRow[];
  facts: Fact[];
  /** Turns whose node is gone. */
  orphans: Set<string>;
  stops: Interruption[];
  expiredSeconds: number;
  /** Makes every method fail, as if the database were away. */
  away: boolean;
  /** The budget that is used up. */
  refuses: 'tokens' | 'concurrency' | null;
};

/** Keeps one session in memory with the store's guarantees, for tests of the core. */
export function createMemoryStore(session: Partial<Session> = {}): MemoryStore {
  const store: MemoryStore = {
    session: {
      sessionId: 'a5e55101-0000-4000-8000-000000000001',
      aiConsent: true,
      isWithPerson: false,
      mayUseProvider: true,
      isDeletionRequested: false,
      brief: testBrief(),
      help: testHelp,
      ...session,
    },
    messages: [],
    turns: [],
    facts: [],
    orphans: new Set(),
    stops: [],
    expiredSeconds: 1,
    away: false,
    refuses: null,
    beginTurn: async (turn) => {
      reach();
      if (!store.session.aiConsent) return { kind: 'no_consent' };
      const { userMessage } = turn;
      for (const other of store.turns)
        if (other.state === 'running') Object.assign(other, { state: 'aborted', endReason: 'superseded' });
      if (
        userMessage !== null &&
        !store.messages.some(({ role, id }) => role === 'user' && id === userMessage.id)
      ) {
        store.messages.push({
          ...userMessage,
          role: 'user',
          asks: null,
          incomplete: false,
          byQuestionnaire: false,
          speaker: null,
        });
      }
      const earlier = store.turns.findLast(
        (other) => (other.userMessage?.id ?? null) === (userMessage?.id ?? null),
      );
      const answer = store.messages.find(({ role, id }) => role === 'assistant' && id === earlier?.messageId);
      if (answer !== undefined && !answer.incomplete) {
        const speaker = answer.speaker ?? { generatedBy: 'script' };
        const first = store.messages.find(({ role }) => role === 'assistant') === answer;
        return {
          kind: 'answered',
          turnId: earlier?.turnId ?? answer.id,
          messageId: answer.id,
          text: answer.text,
          speaker,
          facts: store.turns.find(({ turnId }) => turnId === earlier?.turnId)?.added ?? [],
          first,
        };
      }
      const messageId = earlier?.messageId ?? turn.turnId;
      const budgetDecision = budgetDecisionOf(turn);
      store.turns.push({ ...turn, messageId, state: 'running', endReason: null, budgetDecision, added: [] });
      const upTo =
        userMessage === null ? undefined : store.messages.findIndex(({ id }) => id === userMessage.id) + 1;
      const transcript = store.messages.slice(0, upTo).filter(({ id }) => id !== messageId);
      return { kind: 'begun', messageId, transcript, facts: store.facts, budgetDecision };
    },
    renewLeases: async ({ turnIds }) => {
      reach();
      return turnIds.flatMap((id) => {
        const turn = store.turns.find(({ turnId }) => turnId === id);
        if (turn?.state === 'running') return [];
        const why = turn?.endReason === 'superseded' ? 'superseded' : 'node_lost';
        return { turnId: id, why: turn === undefined ? 'erased' : why };
      });
    },
    findOrphans: async () => {
      reach();
      const orphans = store.turns.filter(
        ({ turnId, state }) => state === 'running' && store.orphans.has(turnId),
      );
      return orphans.map((orphan) => ({ ...orphan, expiredSeconds: store.expiredSeconds }));
    },
    sweepTurn: async (orphan) => {
      const orphaned = store.orphans.delete(orphan.turnId);
      const unknown = {
        promptVersion: null,
        asks: null,
        facts: [],
        added: [],
        isComplete: false,
        finishReason: null,
      };
      const swept = {
        ...orphan,
        ...unknown,
        usage: null,
        withProvider: true,
        state: 'cut',
        endReason: 'node_lost',
      } as const;
      if (orphaned) await store.finishTurn(swept);
      return orphaned;
    },
    erasedAmong: async (turnIds) => {
      reach();
      return turnIds.filter((id) => !store.turns.some(({ turnId }) => turnId === id));
    },
    finishTurn: async ({ turnId, state, endReason, speaker, text, asks, facts, added }) => {
      reach();
      const turn = store.turns.find((row) => row.turnId === turnId && row.state === 'running');
      if (turn === undefined) return store.messages.some(({ id }) => id === turnId);
      turn.state = store.session.aiConsent ? state : 'aborted';
      turn.endReason = store.session.aiConsent ? endReason : 'consent_revoked';
      if (!store.session.aiConsent || text === '') return false;
      store.messages = store.messages.filter(({ id, incomplete }) => id !== turn.messageId || !incomplete);
      const incomplete = state !== 'finished';
      const byQuestionnaire = speaker?.generatedBy === 'script';
      const row = {
        id: turn.messageId,
        role: 'assistant' as const,
        text,
        asks,
        incomplete,
        byQuestionnaire,
        speaker,
      };
      store.messages.push(row);
      if (!incomplete) store.facts = facts;
      if (!incomplete) turn.added = added;
      return true;
    },
    findTurn: async ({ turnId }) => {
      reach();
      const found =
        store.turns.find((turn) => turn.state === 'running') ??
        store.turns.slice(-1).find((turn) => turn.state === 'cut') ??
        store.turns.find((turn) => turn.turnId === turnId);
      if (found === undefined) return null;
      const { messageId, state } = found;
      const row = store.messages.find(({ role, id }) => role === 'assistant' && id === messageId);
      const answer = row && { text: row.text, speaker: row.speaker ?? { generatedBy: 'script' as const } };
      const shownState = state === 'running' && store.orphans.has(found.turnId) ? 'orphaned' : state;
      const known = shownState === 'finished' || shownState === 'aborted' ? 'over' : shownState;
      return { turnId: found.turnId, messageId, state: known, answer: answer ?? null };
    },
    readFloor: async () => {
      reach();
      const floor = { by: 'interviewer', name: null, attending: false, since: null } as const;
      return { floor, said: 0, next: null };
    },
    requestStop: async (sessionId) => {
      reach();
      const running = store.turns.find(({ state }) => state === 'running');
      if (running !== undefined) store.stops.push({ sessionId, turnId: running.turnId, reason: 'stopped' });
    },
    interruptedAmong: async (sessionIds) => {
      reach();
      const revoked = store.session.aiConsent ? [] : sessionIds;
      const isStopped = ({ turnId }: Interruption) =>
        store.turns.some((turn) => turn.turnId === turnId && turn.state === 'running');
      return [
        ...revoked.map((sessionId) => ({ sessionId, turnId: null, reason: 'consent_revoked' as const })),
        ...store.stops.filter(isStopped),
      ];
    },
  };
  function budgetDecisionOf({ provider, turnsMax }: NewTurn): BudgetDecision {
    const begun = store.turns.filter(
      ({ budgetDecision, state }) => budgetDecision === 'granted' || state === 'finished',
    );
    if (begun.length + 1 >= turnsMax) return 'turns';
    return provider === null ? 'none' : (store.refuses ?? 'granted');
  }
  function reach(): void {
    if (store.away) throw new Error('ECONNREFUSED 10.0.0.7:5432');
  }
  return store;
}
