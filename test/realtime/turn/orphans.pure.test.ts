import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { delta, opening } from '#realtime/stream/chunks.ts';
import { entryId } from '#realtime/stream/entries.ts';
import { createLeases } from '#realtime/turn/leases.ts';
import { startSweeper } from '#realtime/turn/sweeper.ts';
import { createMemoryWatch } from '#realtime/watch/watch.ts';
import { createTestConversation, subscribeTo, type TestConversation } from '../support/conversations.ts';
import { createManualTime } from '../support/manual-time.ts';
import { recordMetrics } from '../support/metrics.ts';

const invitation = {
  type: 'error',
  errorText: 'La réponse a été interrompue. Veuillez renvoyer votre message.',
};

/** A turn of another node that said `said`, as far as the log has it. */
async function beginOnRemoteNode(
  { store, log }: TestConversation,
  said: string,
  { logged = true } = {},
): Promise<string> {
  const turnId = randomUUID();
  const { sessionId } = store.session;
  const userMessage = { id: 'm1', text: 'Lundi' };
  const startedAt = new Date();
  const lease = {
    leaseSeconds: 1,
    startedAt,
    takeOver: false,
    node: 'node-2',
    need: null,
    distressReplyText: null,
  };
  const budget = { turnsMax: 30, provider: null, processor: null };
  await store.beginTurn({ turnId, sessionId, userMessage, ...lease, ...budget });
  const chunks = [...opening(turnId, { generatedBy: 'script' }, 'Bonjour'), delta(said)];
  for (const chunk of logged ? chunks : []) log.open(turnId).append(chunk);
  return turnId;
}

function resume({ conversation, store }: TestConversation, after?: string) {
  const { session } = store;
  return subscribeTo(async (signal) => {
    const answer = await conversation.resume({ session, signal, ...(after !== undefined && { after }) });
    if (answer === null) throw new Error('nothing to resume');
    return answer;
  });
}

describe('a turn whose node is gone', () => {
  it('is told as far as it came to who resumes it, then invites a retry, and is stored as cut', async () => {
    const setup = createTestConversation();
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    setup.store.orphans.add(turnId);
    const subscriber = resume(setup);
    await subscriber.over;
    expect(subscriber.types()).toEqual(['start', 'start-step', 'text-start', 'text-delta', 'error']);
    expect(subscriber.received.at(-1)).toEqual({ id: entryId(turnId, 4), sequence: 5, chunk: invitation });
    expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
    expect(setup.store.messages.at(-1)).toMatchObject({ text: 'Mer', incomplete: true });
    expect(setup.events).toContainEqual({ type: 'turn', state: 'cut' });
  });

  it.each([
    ['a person took it over', 'taken_over'],
    ['another message took its place', 'superseded'],
  ] as const)('is cut for its readers after the time of a lease once %s (D128)', async (_, reason) => {
    const setup = createTestConversation();
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    Object.assign(setup.log, { turnIds: () => [] });
    const reader = resume(setup);
    await setup.time.advance(0);
    const { sessionId } = setup.store.session;
    setup.conversation.interrupt({ sessionId, turnId, reason });
    await setup.time.advance(1100);
    expect(reader.types().at(-1)).toBe('text-delta');
    await setup.time.advance(100);
    expect(reader.received.at(-1)?.chunk).toEqual(invitation);
  });

  it('invites a retry that answers under the same messageId and doubles nothing', async () => {
    const setup = createTestConversation();
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    setup.store.orphans.add(turnId);
    await resume(setup).over;
    const retry = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await retry.over;
    expect(retry.received[0]?.chunk).toMatchObject({ type: 'start', messageId: turnId });
    expect(setup.store.messages.map(({ text }) => text)).toEqual(['Lundi', 'Merci.']);
  });

  it('makes way once: who finds it rescued takes nothing from the node that was faster', async () => {
    const setup = createTestConversation();
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    setup.store.orphans.add(turnId);
    const beginTurn = vi.spyOn(setup.store, 'beginTurn').mockResolvedValueOnce({ kind: 'orphaned', turnId });
    const retry = setup.send('Lundi', 'm1');
    setup.model.say('Merci.');
    setup.model.end();
    await retry.over;
    expect(beginTurn.mock.calls.map(([{ takeOver }]) => takeOver)).toEqual([false, false]);
  });

  it('is told from the database where the log has it no more', async () => {
    const setup = createTestConversation();
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    setup.store.orphans.add(turnId);
    await resume(setup).over;
    await setup.time.advance(60_000);
    const subscriber = resume(setup);
    await subscriber.over;
    expect(subscriber.types()).toEqual(['start', 'start-step', 'text-start', 'text-delta', 'error']);
    expect(subscriber.text()).toBe('Mer');
  });

  it('gives who received it all the invitation alone', async () => {
    const setup = createTestConversation();
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    setup.store.orphans.add(turnId);
    const subscriber = resume(setup, entryId(turnId, 4));
    await subscriber.over;
    expect(subscriber.received).toEqual([{ id: entryId(turnId, 4), sequence: 5, chunk: invitation }]);
    expect(await subscriber.answer).toMatchObject({ generatedBy: 'script' });
  });

  it('is cut for those who follow it when a sweeper finds it', async () => {
    const setup = createTestConversation();
    const { store, log, time } = setup;
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    const subscriber = resume(setup);
    await subscriber.answer;
    const { timers, clock } = time;
    const faults: unknown[] = [];
    const { metrics, ended } = recordMetrics();
    const stop = startSweeper({
      store,
      log,
      timers,
      clock,
      leaseSeconds: 1.2,
      node: 'node-1',
      watch: createMemoryWatch(),
      onFault: (fault) => faults.push(fault),
      metrics,
    });
    store.orphans.add(turnId);
    await time.advance(1200);
    await subscriber.over;
    expect(subscriber.received.at(-1)?.chunk).toEqual(invitation);
    expect(ended).toEqual([{ reason: 'node_lost', speaker: 'script' }]);

    const next = await beginOnRemoteNode(setup, 'Bon');
    store.orphans.add(next);
    store.away = true;
    await time.advance(900);
    store.away = false;
    await time.advance(2000);
    expect([faults.length, store.orphans.size]).toEqual([1, 1]);
    await time.advance(1800);
    expect(store.orphans.size).toBe(0);
    stop();
    expect(time.waiting()).toBeLessThanOrEqual(2);
  });

  it('is cut by the sweep in which an older one cannot be ended', async () => {
    const setup = createTestConversation();
    const { store, log, time } = setup;
    const [failing, other] = [randomUUID(), await beginOnRemoteNode(setup, 'Mer')];
    const { sweepTurn } = store;
    vi.spyOn(store, 'findOrphans').mockImplementation(async () =>
      [failing, other]
        .filter((turnId) => turnId === failing || store.orphans.has(turnId))
        .map((turnId) => ({ turnId, sessionId: store.session.sessionId, expiredSeconds: 5 })),
    );
    vi.spyOn(store, 'sweepTurn').mockImplementation(async (orphan) => {
      if (orphan.turnId === failing) throw new Error('this turn cannot be ended');
      return sweepTurn(orphan);
    });
    const faults: unknown[] = [];
    const { timers, clock } = time;
    store.orphans.add(other);
    const stop = startSweeper({
      ...{ store, log, timers, clock, leaseSeconds: 1.2, node: 'node-1', watch: createMemoryWatch() },
      onFault: (fault) => faults.push(fault),
      metrics: recordMetrics().metrics,
    });
    await time.advance(1200);
    expect([faults.length, store.orphans.size]).toEqual([1, 0]);
    stop();
  });
});

describe('a live node’s turn whose lease ended, since the database held everybody’s connections up', () => {
  /** Prepares an orphan as another node finds it, and sets how long each query takes. */
  async function held() {
    const setup = createTestConversation();
    const { store, time } = setup;
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    store.orphans.add(turnId);
    const pass = (milliseconds: number) => new Promise<void>((go) => time.timers.after(milliseconds, go));
    return { setup, turnId, store, time, pass, renew: () => store.orphans.delete(turnId) };
  }

  function sweeperOf({ store, log, time: { timers, clock } }: TestConversation): () => void {
    return startSweeper({
      store,
      log,
      timers,
      clock,
      leaseSeconds: 1.2,
      node: 'node-1',
      onFault: () => {},
      watch: createMemoryWatch(),
      metrics: recordMetrics().metrics,
    });
  }

  it('is left to its node by a sweeper whose look waited too', async () => {
    const { setup, store, time, pass, renew } = await held();
    const findOrphans = store.findOrphans;
    vi.spyOn(store, 'findOrphans').mockImplementationOnce(async (nodes) => {
      await pass(4000);
      return findOrphans(nodes);
    });
    const stop = sweeperOf(setup);
    await time.advance(5000);
    renew();
    await time.advance(10_000);
    expect(store.turns.map(({ state }) => state)).toEqual(['running']);
    stop();
  });

  it('is left to its node by a sweeper whose look came when the wait was over', async () => {
    const { setup, store, time, renew } = await held();
    const stop = sweeperOf(setup);
    await time.advance(600);
    renew();
    await time.advance(10_000);
    expect(store.turns.map(({ state }) => state)).toEqual(['running']);
    stop();
  });

  it('is left to its node by who resumes it, and looked at again', async () => {
    const { setup, store, time, pass, renew } = await held();
    const findTurn = store.findTurn;
    vi.spyOn(store, 'findTurn').mockImplementationOnce(async (turn) => {
      await pass(1000);
      return findTurn(turn);
    });
    const subscriber = resume(setup);
    await time.advance(2999);
    expect(subscriber.received).toEqual([]);
    renew();
    await time.advance(1);
    expect([store.turns.at(-1)?.state, subscriber.text()]).toEqual(['running', 'Mer']);
  });

  it('is left to its node by who sends the message again, and is joined', async () => {
    const { setup, store, time, pass, renew, turnId } = await held();
    const beginTurn = store.beginTurn;
    vi.spyOn(store, 'beginTurn')
      .mockImplementationOnce(async () => {
        await pass(1000);
        return { kind: 'orphaned', turnId };
      })
      .mockImplementationOnce(async () => ({ kind: 'running', turnId }))
      .mockImplementation(beginTurn);
    const subscriber = setup.send('Lundi', 'm1');
    renew();
    await time.advance(3000);
    expect([store.turns.map(({ state }) => state), subscriber.text()]).toEqual([['running'], 'Mer']);
  });
});

describe('a sweep while the log cannot be asked', () => {
  async function sweep(expiredSeconds: number) {
    const setup = createTestConversation();
    const { store, log, time } = setup;
    const turnId = await beginOnRemoteNode(setup, 'Mer');
    Object.assign(store, { expiredSeconds }).orphans.add(turnId);
    const read = vi.spyOn(log, 'read').mockRejectedValue(new Error('Redis is away'));
    const { timers, clock } = time;
    const stop = startSweeper({
      store,
      log,
      timers,
      clock,
      leaseSeconds: 1.2,
      node: 'node-1',
      onFault: () => {},
      watch: createMemoryWatch(),
      metrics: recordMetrics().metrics,
    });
    await time.advance(1300);
    return { ...setup, stop, comeBack: () => read.mockRestore() };
  }
  const outcome = ({ store }: Pick<TestConversation, 'store'>) => [
    store.turns.at(-1)?.state,
    store.messages.map(({ text }) => text),
  ];

  it('leaves the turn for the next one, which stores its words', async () => {
    const setup = await sweep(1);
    expect(outcome(setup)).toEqual(['running', ['Lundi']]);
    setup.comeBack();
    await setup.time.advance(600);
    expect(outcome(setup)).toEqual(['cut', ['Lundi', 'Mer']]);
    setup.stop();
  });

  it('does not wait for what no log keeps any more', async () => {
    const setup = await sweep(901);
    expect(outcome(setup)).toEqual(['cut', ['Lundi']]);
    setup.stop();
  });
});

describe('leases', () => {
  it('are renewed by one statement for all turns, while there are any', async () => {
    const { timers, advance, waiting } = createManualTime();
    const asked: string[][] = [];
    const lost: string[] = [];
    const leases = createLeases({
      timers,
      leaseSeconds: 1.2,
      renew: async (turnIds) => {
        asked.push(turnIds);
        if (asked.length === 2) throw new Error('ECONNREFUSED');
        if (asked.length < 3) return [];
        return turnIds.filter((turnId) => turnId === 'b').map((turnId) => ({ turnId, reason: 'node_lost' }));
      },
    });
    const letGo = ['a', 'b', 'c'].map((turnId) =>
      leases.acquire(turnId, (why) => lost.push(`${turnId}: ${why}`)),
    );
    await advance(800);
    expect([asked, lost]).toEqual([
      [
        ['a', 'b', 'c'],
        ['a', 'b', 'c'],
      ],
      [],
    ]);
    await advance(400);
    expect(lost).toEqual(['b: node_lost']);
    for (const release of letGo) release();
    expect(waiting()).toBe(0);
  });
});
