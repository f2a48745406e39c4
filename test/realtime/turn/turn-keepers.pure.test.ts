import { describe, expect, it, vi } from 'vitest';
import { delta, opening } from '#realtime/stream/chunks.ts';
import { createMemoryTurnLog } from '#realtime/stream/turn-log.ts';
import { createInterruptions, type Interruption } from '#realtime/turn/interruptions.ts';
import { createLeases } from '#realtime/turn/leases.ts';
import { lastSpeakerIn } from '#realtime/turn/logged-answer.ts';
import { endOrphan } from '#realtime/turn/orphans.ts';
import type { LostTurn } from '#realtime/turn/store.ts';
import { createMemoryWatch } from '#realtime/watch/watch.ts';
import { createManualTime } from '../support/manual-time.ts';
import { recordMetrics } from '../support/metrics.ts';

describe('leases', () => {
  function acquire() {
    const { timers, advance, waiting } = createManualTime();
    const renew = vi.fn(async (_turnIds: string[]): Promise<LostTurn[]> => []);
    return { leases: createLeases({ timers, leaseSeconds: 1.2, renew }), renew, advance, waiting };
  }

  it('are renewed three times in their time, in one statement for all', async () => {
    const { leases, renew, advance } = acquire();
    for (const turnId of ['a', 'b']) leases.acquire(turnId, () => {});
    await advance(1200);
    expect(renew.mock.calls).toEqual(Array(3).fill([['a', 'b']]));
  });

  it('are renewed on when another turn ends, and no more when all have', async () => {
    const { leases, renew, advance, waiting } = acquire();
    const [letGo, letLastGo] = ['a', 'b'].map((turnId) => leases.acquire(turnId, () => {}));
    letGo?.();
    await advance(400);
    expect(renew.mock.calls).toEqual([[['b']]]);
    letLastGo?.();
    await advance(1200);
    expect([renew.mock.calls.length, waiting()]).toEqual([1, 0]);
  });
});

describe('interruptions', () => {
  function watch() {
    const { timers, advance, waiting } = createManualTime();
    const findInterrupted = vi.fn(async (_sessionIds: string[]): Promise<Interruption[]> => []);
    const events = createMemoryWatch();
    const interruptions = createInterruptions({ timers, findInterrupted, watch: events });
    return { interruptions, findInterrupted, events, advance, waiting };
  }
  const turn = (sessionId: string, turnId = `turn-of-${sessionId}`) => ({ sessionId, turnId });
  const revoked = (sessionId: string) => ({ sessionId, turnId: null, reason: 'consent_revoked' as const });

  it('are received once by each who watches, however often they are announced', () => {
    const { interruptions } = watch();
    const received: string[] = [];
    interruptions.onInterrupted(turn('s'), (reason) => received.push(`one ${reason}`));
    interruptions.onInterrupted(turn('s', 'other'), (reason) => received.push(`two ${reason}`));
    interruptions.onInterrupted(turn('t'), () => received.push('another session'));
    for (let times = 0; times < 2; times += 1) interruptions.interrupt(revoked('s'));
    expect(received).toEqual(['one consent_revoked', 'two consent_revoked']);
  });

  it('of one turn are not received by another of its session', () => {
    const { interruptions } = watch();
    const [stopped, later] = [vi.fn(), vi.fn()];
    interruptions.onInterrupted(turn('s', 'first'), stopped);
    interruptions.onInterrupted(turn('s', 'second'), later);
    interruptions.interrupt({ sessionId: 's', turnId: 'first', reason: 'stopped' });
    expect([stopped.mock.calls, later.mock.calls]).toEqual([[['stopped']], []]);
  });

  it('are received from other nodes without a database, and an agreement is none', () => {
    const { interruptions, events } = watch();
    const onInterrupted = vi.fn();
    const leave = interruptions.onInterrupted(turn('s'), onInterrupted);
    events.publish('s', { type: 'consent', aiConsent: true });
    events.publish('t', { type: 'consent', aiConsent: false });
    expect(onInterrupted.mock.calls.length).toBe(0);
    for (let times = 0; times < 2; times += 1) events.publish('s', { type: 'consent', aiConsent: false });
    expect(onInterrupted.mock.calls).toEqual([['consent_revoked']]);
    leave();
    events.publish('s', { type: 'consent', aiConsent: false });
    expect(onInterrupted.mock.calls.length).toBe(1);
  });

  it('of other nodes are asked for every 250 ms, through an outage, until nobody watches any more', async () => {
    const { interruptions, findInterrupted, advance, waiting } = watch();
    const onInterrupted = vi.fn();
    const leave = interruptions.onInterrupted(turn('a'), () => {});
    const leaveLast = interruptions.onInterrupted(turn('b'), onInterrupted);
    findInterrupted.mockRejectedValueOnce(new Error('away'));
    await advance(250);
    leave();
    await advance(249);
    expect(findInterrupted.mock.calls).toEqual([[['a', 'b']]]);
    findInterrupted.mockResolvedValueOnce([revoked('b')]);
    await advance(1);
    expect([findInterrupted.mock.calls.at(-1), onInterrupted.mock.calls.length]).toEqual([[['b']], 1]);
    leaveLast();
    await advance(1000);
    expect([findInterrupted.mock.calls.length, waiting()]).toEqual([2, 0]);
  });
});

describe('a rescue', () => {
  it('that another node has made already is told to nobody', async () => {
    const { timers, clock } = createManualTime();
    const log = createMemoryTurnLog({ timers });
    const [close, publish] = [vi.spyOn(log, 'close'), vi.fn()];
    log.open('t');
    const store = { sweepTurn: async () => false };
    const { metrics, ended } = recordMetrics();
    const watch = { publish, subscribe: () => () => {} };
    await endOrphan({ turnId: 't', sessionId: 's' }, { store, log, watch, clock, metrics });
    expect([ended, close.mock.calls, publish.mock.calls]).toEqual([[], [], []]);
  });

  it('stores who spoke last, not who began', () => {
    const script = { generatedBy: 'script' } as const;
    const chunks = [
      ...opening('m', { generatedBy: 'ai', model: 'claude-test' }, 'Bonjour'),
      delta('Mer'),
      { type: 'message-metadata', messageMetadata: script } as const,
    ];
    const entries = chunks.map((chunk, index) => ({ id: `t:${index + 1}`, sequence: index + 1, chunk }));
    expect(lastSpeakerIn(entries)).toEqual(script);
    expect(lastSpeakerIn(entries.slice(0, 3))).toEqual({ generatedBy: 'ai', model: 'claude-test' });
  });
});
