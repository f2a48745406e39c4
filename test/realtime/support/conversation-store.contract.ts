import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Fact } from '#realtime/model/facts.ts';
import type { NewTurn, TurnOutcome } from '#realtime/turn/store.ts';
import type { FloorNode, RacedSession } from '#test/races/floor-acts.ts';

const startedAt = new Date('2026-11-23T10:00:00Z');
const monday = { id: 'm1', text: 'Lundi' };
const fact: Fact = {
  question: 'availability',
  status: 'answered',
  answer: 'lundi',
  quote: 'Lundi',
  messageId: 'm1',
};

function turnOf(sessionId: string, fields: Partial<NewTurn> = {}): NewTurn {
  const turn = {
    turnId: randomUUID(),
    sessionId,
    userMessage: monday,
    need: null,
    distressReplyText: null,
    node: 'node-1',
    startedAt,
  };
  const budget = { turnsMax: 30, provider: null, processor: null };
  return { ...turn, ...budget, leaseSeconds: 3600, takeOver: false, ...fields };
}

function outcomeOf({ turnId, sessionId }: NewTurn, fields: Partial<TurnOutcome> = {}): TurnOutcome {
  return {
    turnId,
    sessionId,
    state: 'finished',
    endReason: 'finished',
    text: 'Merci.',
    speaker: { generatedBy: 'script' },
    promptVersion: 'test-1',
    asks: 'availability',
    facts: [],
    added: [],
    isComplete: false,
    finishReason: 'stop',
    usage: null,
    withProvider: false,
    finishedAt: startedAt,
    ...fields,
  };
}

/** A node on which the candidate has seen these words of the running answer. */
function seenSoFar(text: string): FloorNode {
  return {
    wordsOf: async () => ({ speaker: { generatedBy: 'script' }, text }),
    interrupt: () => {},
    wakeFloorStreams: () => {},
  };
}

/** Tests the guarantees that the conversation needs of any store. */
export function describeConversationStore(name: string, open: () => Promise<RacedSession>): void {
  describe(`${name} as a conversation store`, () => {
    it('begins a turn with what was said, its own message last', async () => {
      const { store, sessionId } = await open();
      const opening = turnOf(sessionId, { userMessage: null });
      const start = await store.beginTurn(opening);
      expect(start).toMatchObject({
        kind: 'begun',
        messageId: opening.turnId,
        transcript: [],
        facts: [],
        budgetDecision: 'none',
      });
      await store.finishTurn(outcomeOf(opening, { text: 'Quand ?' }));
      expect(await store.beginTurn(turnOf(sessionId))).toMatchObject({
        kind: 'begun',
        transcript: [
          {
            role: 'assistant',
            text: 'Quand ?',
            asks: 'availability',
            incomplete: false,
            byQuestionnaire: true,
          },
          { role: 'user', id: 'm1', text: 'Lundi' },
        ],
      });
    });

    it('answers a message that was answered with the same answer and the facts that it added', async () => {
      const { store, sessionId } = await open();
      const turn = turnOf(sessionId);
      await store.beginTurn(turn);
      await store.finishTurn(outcomeOf(turn, { facts: [fact], added: [fact] }));
      const { turnId } = turn;
      expect(await store.beginTurn(turnOf(sessionId))).toMatchObject({
        kind: 'answered',
        turnId,
        messageId: turnId,
        text: 'Merci.',
        showsDisclosure: true,
        speaker: { generatedBy: 'script' },
        facts: [fact],
      });
    });

    it('lets a new answer take the place of one that was cut', async () => {
      const { store, sessionId } = await open();
      const [cut, retry] = [turnOf(sessionId), turnOf(sessionId)];
      await store.beginTurn(cut);
      await store.finishTurn(outcomeOf(cut, { state: 'cut', endReason: 'drained', text: 'Mer' }));
      expect(await store.beginTurn(retry)).toMatchObject({ kind: 'begun', messageId: cut.turnId });
      await store.finishTurn(outcomeOf(retry));
      const next = await store.beginTurn(turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' } }));
      expect(next).toMatchObject({
        transcript: [
          { text: 'Lundi' },
          { id: cut.turnId, text: 'Merci.', incomplete: false },
          { text: 'Mardi' },
        ],
      });
    });

    it('begins and stores nothing without consent, and names the session among the revoked', async () => {
      const { store, sessionId, revoke } = await open();
      const turn = turnOf(sessionId);
      await store.beginTurn(turn);
      expect(await store.findInterrupted([sessionId])).toEqual([]);
      await revoke();
      await store.finishTurn(outcomeOf(turn));
      expect(await store.findInterrupted([sessionId])).toEqual([
        { sessionId, turnId: null, reason: 'consent_revoked' },
      ]);
      expect(await store.beginTurn(turnOf(sessionId))).toEqual({ kind: 'no_consent' });
      expect((await store.findTurn({ sessionId, turnId: turn.turnId }))?.answer ?? null).toBeNull();
    });

    it('repeats no answer of the questionnaire without consent while a person has the floor', async () => {
      const { store, sessionId, take, revoke } = await open();
      const turn = turnOf(sessionId);
      await store.beginTurn(turn);
      await store.finishTurn(outcomeOf(turn));
      await take('key:one', seenSoFar(''));
      expect(await store.beginTurn(turnOf(sessionId))).toMatchObject({ kind: 'answered', text: 'Merci.' });
      await revoke();
      expect(await store.beginTurn(turnOf(sessionId))).toEqual({ kind: 'no_consent' });
    });

    it('names a running turn that is to stop, and not the one that follows it', async () => {
      const { store, sessionId } = await open();
      await store.requestStop(sessionId);
      const turn = turnOf(sessionId);
      await store.beginTurn(turn);
      expect(await store.findInterrupted([sessionId])).toEqual([]);
      await store.requestStop(sessionId);
      const stop = { sessionId, turnId: turn.turnId, reason: 'stopped' };
      expect(await store.findInterrupted([sessionId])).toEqual([stop]);
      await store.finishTurn({ ...outcomeOf(turn), state: 'aborted', endReason: 'stopped' });
      expect(await store.findInterrupted([sessionId])).toEqual([]);
      await store.beginTurn(turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' } }));
      expect(await store.findInterrupted([sessionId])).toEqual([]);
    });

    it('renews the leases of running turns, and tells why the others are lost', async () => {
      const { store, sessionId } = await open();
      const turn = turnOf(sessionId);
      const { turnId } = turn;
      await store.beginTurn(turn);
      const unknown = randomUUID();
      const renewal = { turnIds: [turnId, unknown], leaseSeconds: 3600 };
      expect(await store.renewLeases(renewal)).toEqual([{ turnId: unknown, reason: 'erased' }]);
      await store.beginTurn(turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' } }));
      expect(await store.renewLeases({ ...renewal, turnIds: [turnId] })).toEqual([
        { turnId, reason: 'superseded' },
      ]);
    });

    it('tells a lost turn that nobody else has asked to end as one whose node was given up', async () => {
      const { store, sessionId } = await open();
      const turn = turnOf(sessionId);
      await store.beginTurn(turn);
      await store.finishTurn({ ...outcomeOf(turn), state: 'cut', endReason: 'node_lost' });
      const { turnId } = turn;
      const withLater = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' } });
      await store.beginTurn(withLater);
      expect(await store.renewLeases({ turnIds: [turnId], leaseSeconds: 3600 })).toEqual([
        { turnId, reason: 'node_lost' },
      ]);
    });

    it('finds a turn as running, then with its answer as over', async () => {
      const { store, sessionId } = await open();
      const turn = turnOf(sessionId);
      const { turnId } = turn;
      await store.beginTurn(turn);
      expect(await store.findTurn({ sessionId, turnId })).toMatchObject({
        turnId,
        state: 'running',
        answer: null,
      });
      await store.finishTurn(outcomeOf(turn));
      expect(await store.findTurn({ sessionId, turnId })).toMatchObject({
        turnId,
        messageId: turnId,
        state: 'over',
        answer: { text: 'Merci.', speaker: { generatedBy: 'script' } },
      });
    });

    it('gives an orphan to the first that sweeps it, and keeps its words as cut', async () => {
      const { store, sessionId, endLeases } = await open();
      const turn = turnOf(sessionId);
      const { turnId } = turn;
      await store.beginTurn(turn);
      await endLeases(turn.node);
      const orphans = await store.findOrphans({ otherThan: 'node-2' });
      expect(orphans).toContainEqual(expect.objectContaining({ turnId, sessionId }));
      const swept = {
        turnId,
        sessionId,
        speaker: { generatedBy: 'script' },
        text: 'Mer',
        finishedAt: startedAt,
      } as const;
      expect([await store.sweepTurn(swept), await store.sweepTurn(swept)]).toEqual([true, false]);
      expect(await store.findTurn({ sessionId, turnId })).toMatchObject({
        state: 'cut',
        answer: { text: 'Mer' },
      });
    });

    it('stores nothing of an answer once a person has the floor, but what the candidate saw of it', async () => {
      const { store, sessionId, take, handBack, read } = await open();
      const turn = turnOf(sessionId);
      await store.beginTurn(turn);
      const floorVersion = await take('key:one', seenSoFar('Mer'));
      expect(await store.findInterrupted([sessionId])).toEqual([
        { sessionId, turnId: null, reason: 'taken_over' },
      ]);
      expect(await store.renewLeases({ turnIds: [turn.turnId], leaseSeconds: 3600 })).toEqual([
        { turnId: turn.turnId, reason: 'taken_over' },
      ]);
      await handBack('key:one', { to: 'interviewer', floorVersion }, seenSoFar(''));
      expect(await store.finishTurn(outcomeOf(turn, { facts: [fact], added: [fact] }))).toBe(false);
      expect(await read()).toMatchObject({
        messages: [{ text: 'Lundi' }, { text: 'Mer', incomplete: true }],
        facts: [],
        turns: ['aborted, taken_over'],
      });
    });

    it('gives the floor to one of two persons, and their words to the candidate who asks them', async () => {
      const { store, sessionId, take, say } = await open();
      const node = seenSoFar('');
      const floorVersion = await take('key:one', node);
      await expect(take('key:two', node)).rejects.toThrow();
      expect(await store.beginTurn(turnOf(sessionId))).toEqual({ kind: 'person', messagesBefore: 0 });
      const words = { messageId: 'said-1', text: 'Me voici.', floorVersion };
      await expect(say('key:two', words, node)).rejects.toThrow();
      await say('key:one', words, node);
      expect(await store.readFloor({ sessionId, messagesBefore: 0 })).toMatchObject({
        floor: { by: 'person', name: 'key:one' },
        next: { messageId: 'said-1', author: 'key:one', text: 'Me voici.' },
      });
      expect(await store.beginTurn(turnOf(sessionId))).toEqual({ kind: 'person', messagesBefore: 0 });
      const next = turnOf(sessionId, { userMessage: { id: 'm2', text: 'Mardi' } });
      expect(await store.beginTurn(next)).toEqual({ kind: 'person', messagesBefore: 1 });
    });
  });
}
