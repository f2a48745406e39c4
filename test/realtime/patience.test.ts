import { describe, expect, it } from 'vitest';
import { listenPatiently, type Upstream } from '../../realtime/patience.ts';
import { ProviderFault } from '../../realtime/provider-fault.ts';
import { createManualTime } from './support/manual-time.ts';

/** Listens to words that come after the given pauses, each attempt alike. */
async function listenTo(pausesMs: readonly number[], { advanceMs = 120_000 } = {}) {
  const time = createManualTime();
  const pause = (ms: number) => new Promise<void>((resolve) => time.timers.after(ms, resolve));
  let attempts = 0;
  const upstream: Upstream<string> = {
    open: async (signal) => {
      attempts += 1;
      return (async function* () {
        for (const ms of pausesMs) {
          await pause(ms);
          if (signal.aborted) return;
          yield 'word';
        }
        yield 'end';
      })();
    },
    isWord: (event) => event === 'word',
    isEnd: (event) => event === 'end',
    faultOf: () => new ProviderFault('other'),
  };
  const patience = { timers: time.timers, firstWordMs: 10_000, idleMs: 20_000 };
  const outcome = Array.fromAsync(listenPatiently(upstream, patience, new AbortController().signal)).catch(
    (error: unknown) => error,
  );
  await time.advance(advanceMs);
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
});
