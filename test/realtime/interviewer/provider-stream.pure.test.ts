import { describe, expect, it, vi } from 'vitest';
import { ProviderFault } from '#realtime/interviewer/provider/provider-fault.ts';
import {
  type ProviderStream,
  readProviderStream,
  startWatchdog,
} from '#realtime/interviewer/provider/provider-stream.ts';
import { createManualTime } from '../support/manual-time.ts';

/** Listens to words that come after the given pauses, the same in each request. */
async function listenTo(pausesMs: readonly number[], { requests = 1, event = 'word' } = {}) {
  const time = createManualTime();
  const pause = (ms: number) => new Promise<void>((resolve) => time.timers.after(ms, resolve));
  let attempts = 0;
  const upstream: ProviderStream<string> = {
    open: async (signal) => {
      attempts += 1;
      return (async function* () {
        for (const ms of pausesMs) {
          await pause(ms);
          if (signal.aborted) return;
          yield event;
        }
        yield 'end';
      })();
    },
    isContent: (received) => received !== 'end',
    isWord: (received) => received === 'word',
    isEnd: (received) => received === 'end',
    faultOf: () => new ProviderFault('other'),
  };
  const patience = { timers: time.timers, firstWordMs: 10_000, idleMs: 20_000, answerMs: 600_000 };
  const watchdog = startWatchdog(patience, new AbortController().signal);
  const listen = async function* () {
    for (let request = 0; request < requests; request += 1)
      yield* readProviderStream(upstream, patience, watchdog);
  };
  const outcome = Array.fromAsync(listen())
    .catch((error: unknown) => error)
    .finally(watchdog.release);
  await time.advance(120_000);
  return { outcome: await outcome, attempts, waiting: time.waiting() };
}

describe('patience with a provider', () => {
  it('lasts as long as words keep coming', async () => {
    const { outcome, waiting } = await listenTo([9000, 19_000, 19_000, 19_000]);
    expect(outcome).toEqual(['word', 'word', 'word', 'word', 'end']);
    expect(waiting).toBe(0);
  });

  it.each([
    ['ten seconds before the first word', [10_001]],
    ['twenty seconds between two', [1000, 20_001]],
  ])('ends after %s, without another attempt', async (_, pauses) => {
    const { outcome, attempts, waiting } = await listenTo(pauses);
    expect(outcome).toMatchObject({ kind: 'timeout' });
    expect({ attempts, waiting }).toEqual({ attempts: 1, waiting: 0 });
  });

  it('has ten seconds in all where the first request brings no word and a second is made', async () => {
    const quick = await listenTo([4000], { requests: 2, event: 'record' });
    expect(quick).toEqual({ outcome: ['record', 'end', 'record', 'end'], attempts: 2, waiting: 0 });
    const slow = await listenTo([6000], { requests: 2, event: 'record' });
    expect(slow).toMatchObject({ outcome: { kind: 'timeout' }, attempts: 2, waiting: 0 });
  });
});

describe('the wait before another attempt', () => {
  /** Refuses after four seconds, and asks for a retry after nine. */
  function refuse() {
    const time = createManualTime();
    const leaving = new AbortController();
    let attempts = 0;
    const upstream: ProviderStream<string> = {
      open: async () => {
        attempts += 1;
        await new Promise<void>((resolve) => time.timers.after(4000, resolve));
        throw new ProviderFault('overloaded', { isTransient: true, retryAfterSeconds: 9 });
      },
      isContent: () => true,
      isWord: () => true,
      isEnd: () => false,
      faultOf: () => new ProviderFault('other'),
    };
    const patience = { timers: time.timers, firstWordMs: 10_000, idleMs: 20_000, answerMs: 600_000 };
    const watchdog = startWatchdog(patience, leaving.signal);
    const listening = Array.fromAsync(readProviderStream(upstream, patience, watchdog));
    const ended = vi.fn();
    listening.finally(watchdog.release).then(ended, ended);
    return { time, ended, leave: () => leaving.abort(), attempts: () => attempts };
  }

  it('ends with the deadline for the first word, and there is no other attempt', async () => {
    const { time, ended, attempts } = refuse();
    await time.advance(9_999);
    expect(ended).not.toHaveBeenCalled();
    await time.advance(1);
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }));
    expect({ attempts: attempts(), waiting: time.waiting() }).toEqual({ attempts: 1, waiting: 0 });
  });

  it('ends quietly as soon as it has no subscriber any more', async () => {
    const { time, ended, attempts, leave } = refuse();
    await time.advance(5000);
    leave();
    await time.advance(0);
    expect(ended).toHaveBeenCalledWith([]);
    expect({ attempts: attempts(), waiting: time.waiting() }).toEqual({ attempts: 1, waiting: 0 });
  });
});
