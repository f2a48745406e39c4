import { describe, expect, it, vi } from 'vitest';
import { delta, opening } from '../../../realtime/stream/chunks.ts';
import { createMemoryTurnLog } from '../../../realtime/stream/turn-log.ts';
import { createLeases } from '../../../realtime/turn/leases.ts';
import { createRevocations } from '../../../realtime/turn/revocations.ts';
import { speakerOf, storeOrphan } from '../../../realtime/turn/sweeper.ts';
import { createMemoryWatch } from '../../../realtime/watch/watch.ts';
import { createManualTime } from '../support/manual-time.ts';
import { recordMetrics } from '../support/metrics.ts';

describe('leases', () => {
  function acquire() {
    const { timers, advance, waiting } = createManualTime();
    const renew = vi.fn(async (_turnIds: string[]): Promise<string[]> => []);
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

describe('revocations', () => {
  function watch() {
    const { timers, advance, waiting } = createManualTime();
    const revokedAmong = vi.fn(async (_sessionIds: string[]): Promise<string[]> => []);
    const events = createMemoryWatch();
    const revocations = createRevocations({ timers, revokedAmong, watch: events });
    return { revocations, revokedAmong, events, advance, waiting };
  }

  it('are received once by each who watches, however often they are announced', () => {
    const { revocations } = watch();
    const received: string[] = [];
    revocations.watch('s', () => received.push('one'));
    revocations.watch('s', () => received.push('two'));
    revocations.watch('t', () => received.push('another session'));
    for (let times = 0; times < 2; times += 1) revocations.announce('s');
    expect(received).toEqual(['one', 'two']);
  });

  it('are received from other nodes without a database, and an agreement is none', () => {
    const { revocations, events } = watch();
    const revoked = vi.fn();
    const leave = revocations.watch('s', revoked);
    events.publish('s', { type: 'consent', aiConsent: true });
    events.publish('t', { type: 'consent', aiConsent: false });
    expect(revoked.mock.calls.length).toBe(0);
    for (let times = 0; times < 2; times += 1) events.publish('s', { type: 'consent', aiConsent: false });
    expect(revoked.mock.calls.length).toBe(1);
    leave();
    events.publish('s', { type: 'consent', aiConsent: false });
    expect(revoked.mock.calls.length).toBe(1);
  });

  it('of other nodes are asked for every 250 ms, through an outage, until nobody watches any more', async () => {
    const { revocations, revokedAmong, advance, waiting } = watch();
    const revoked = vi.fn();
    const leave = revocations.watch('a', () => {});
    const leaveLast = revocations.watch('b', revoked);
    revokedAmong.mockRejectedValueOnce(new Error('away'));
    await advance(250);
    leave();
    await advance(249);
    expect(revokedAmong.mock.calls).toEqual([[['a', 'b']]]);
    revokedAmong.mockResolvedValueOnce(['b']);
    await advance(1);
    expect([revokedAmong.mock.calls.at(-1), revoked.mock.calls.length]).toEqual([[['b']], 1]);
    leaveLast();
    await advance(1000);
    expect([revokedAmong.mock.calls.length, waiting()]).toEqual([2, 0]);
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
    await storeOrphan({ turnId: 't', sessionId: 's' }, { store, log, watch, clock, metrics });
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
    expect(speakerOf(entries)).toEqual(script);
    expect(speakerOf(entries.slice(0, 3))).toEqual({ generatedBy: 'ai', model: 'claude-test' });
  });
});
