import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { memoizePerBatch, type TurnEntry } from '#realtime/stream/entries.ts';

/** Collects everything that has no reference. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  setFlagsFromString('--no-expose-gc');
}

const runOf = (delta: string): readonly TurnEntry[] => [
  { id: 't:1', sequence: 1, chunk: { type: 'text-delta', id: 'answer', delta } },
];

it('what is made of a run is made once for all its subscribers', () => {
  const make = vi.fn((run: readonly TurnEntry[]) => ({ run }));
  const encode = memoizePerBatch(make);
  const [first, second] = [runOf('Lun'), runOf('di')];
  const frames = encode(first);
  expect(encode(second)).not.toBe(frames);
  expect(encode(first)).toBe(frames);
  expect(make).toHaveBeenCalledTimes(2);
});

it('what was made of a run is gone when its turn is forgotten', async () => {
  const encode = memoizePerBatch((run) => ({ text: JSON.stringify(run) }));
  const made = (() => {
    const run = runOf('Je m’appelle Camille');
    return new WeakRef(encode(run));
  })();
  // A WeakRef is kept alive until the current job ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(made.deref()).toBeUndefined();
});
