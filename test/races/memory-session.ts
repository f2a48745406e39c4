import { randomUUID } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { createMemoryStore } from '../realtime/support/memory-store.ts';
import type { FloorNode, RacedSession } from './floor-acts.ts';

const refusal = (why: string) => new DomainError('invalid_request', why);

/** A session in memory, with the rules of `domain/floor/`. An unchecked one stores answers without regard to the floor. */
export function createMemorySession(clock: Pick<Clock, 'now'>, { isChecked = true } = {}): RacedSession {
  const store = createMemoryStore();
  if (!isChecked) store.isFloorUnchanged = () => true;
  const { sessionId } = store.session;

  function assertKnown(): void {
    if (store.isErased) throw new DomainError('not_found', 'There is no such session.');
  }
  function assertHas(holder: string, floorVersion: number): void {
    const { floor } = store;
    if (floor.speaker !== 'person' || floor.holder !== holder || floor.version !== floorVersion)
      throw refusal('The floor is not theirs.');
  }
  function move(to: Omit<typeof store.floor, 'version'>): number {
    store.floor = { ...to, version: store.floor.version + 1 };
    return store.floor.version;
  }
  const findRunning = () => store.turns.find(({ state }) => state === 'running')?.turnId ?? null;

  async function take(holder: string, node: FloorNode): Promise<number> {
    const known = findRunning();
    const words = known === null ? null : await node.wordsOf(known);
    assertKnown();
    const { speaker, holder: present, version } = store.floor;
    if (speaker === 'person' && present === holder) {
      node.wakeFloorStreams(sessionId);
      return version;
    }
    if (speaker === 'person' && present !== null) throw refusal('Another person has the floor.');
    const turnId = findRunning();
    if (turnId !== null) {
      const seen = words !== null && known === turnId ? words : { speaker: null, text: '' };
      const unknown = {
        promptVersion: null,
        asks: null,
        facts: [],
        added: [],
        finishReason: null,
        usage: null,
      };
      const ended = { state: 'aborted', endReason: 'taken_over', withProvider: false } as const;
      const outcome = { turnId, sessionId, isComplete: false, finishedAt: clock.now() };
      store.end({ ...outcome, ...seen, ...unknown, ...ended });
    }
    const moved = move({ speaker: 'person', holder, name: holder });
    if (turnId !== null) node.interrupt({ sessionId, turnId, reason: 'taken_over' });
    node.wakeFloorStreams(sessionId);
    return moved;
  }

  return {
    sessionId,
    store,
    take,
    say: async (holder, { messageId, text, floorVersion }, node) => {
      assertKnown();
      assertHas(holder, floorVersion);
      const newest = store.messages.findLast(({ role }) => role === 'user')?.id ?? null;
      const isAnswered = store.turns.some((turn) => turn.isOfPerson && turn.userMessageId === newest);
      const [turnId, sequence] = [randomUUID(), store.nextSequence()];
      store.turns.push({
        ...{ turnId, sequence, messageId, floorVersion, node: 'person', startedAt: clock.now(), added: [] },
        ...{ userMessageId: isAnswered ? messageId : newest, budgetDecision: 'none', isOfPerson: true },
        ...{ state: 'finished', endReason: 'finished' },
      });
      const row = { id: messageId, role: 'assistant', text, asks: null, incomplete: false } as const;
      const speaker = { generatedBy: 'person', author: holder } as const;
      store.messages.push({ ...row, sequence, turnId, speaker, byQuestionnaire: false, withPerson: true });
      node.wakeFloorStreams(sessionId);
    },
    handBack: async (holder, { to, floorVersion }, node) => {
      assertKnown();
      const speaker = to === 'interviewer' ? 'interviewer' : 'person';
      const { floor } = store;
      if (floor.speaker === speaker && floor.holder === null && floor.version === floorVersion + 1) {
        node.wakeFloorStreams(sessionId);
        return floor.version;
      }
      assertHas(holder, floorVersion);
      if (to === 'interviewer' && !store.session.aiConsent) throw refusal('The candidate does not agree.');
      const moved = move({ speaker, holder: null, name: null });
      node.wakeFloorStreams(sessionId);
      return moved;
    },
    revoke: async () => {
      store.session.aiConsent = false;
    },
    erase: async () => {
      store.isErased = true;
      Object.assign(store, { messages: [], turns: [], facts: [] });
      store.floor = { speaker: 'interviewer', version: 0, holder: null, name: null };
    },
    endLeases: async (node) => {
      for (const turn of store.turns)
        if (turn.state === 'running' && turn.node === node) store.orphans.add(turn.turnId);
    },
    read: async () => ({
      messages: store.messages.map(({ role, speaker, text, incomplete }) => {
        return { role, by: speaker?.generatedBy ?? 'candidate', text, incomplete };
      }),
      facts: store.facts.map(({ answer }) => answer).toSorted(),
      turns: store.turns
        .toSorted((one, other) => one.sequence - other.sequence)
        .map(({ state, endReason }) => `${state}, ${endReason}`),
      floor: { speaker: store.floor.speaker, version: store.floor.version, holder: store.floor.holder },
    }),
  };
}
