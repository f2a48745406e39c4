import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BATCH_BYTES_MAX, cutBatches, runOnce } from '#domain/jobs/rendering/render-runs.ts';

type Database = Parameters<typeof runOnce>[0];

/** Runs are counted by their database, which gets no statement here. */
const database = (): Database => ({}) as Database;

function heldRuns() {
  const ends: PromiseWithResolvers<void>[] = [];
  const run = () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return end.promise;
  };
  return { ends, run };
}

test('callers during a run share one next run, which begins after it', async () => {
  const [one, { ends, run }] = [database(), heldRuns()];
  const done: string[] = [];
  const ask = (who: string) => runOnce(one, 'feed', run).then(() => done.push(who));
  const asked = [ask('first')];
  await nextTurn();
  asked.push(ask('second'), ask('third'));
  await nextTurn();
  expect([ends.length, done]).toEqual([1, []]);
  ends[0]?.resolve();
  await nextTurn();
  expect([ends.length, done]).toEqual([2, ['first']]);
  ends[1]?.resolve();
  await Promise.all(asked);
  expect([ends.length, done]).toEqual([2, ['first', 'second', 'third']]);
});

test('a run’s failure goes to those who share it, not to those who wait for the next', async () => {
  const [one, { ends, run }] = [database(), heldRuns()];
  const first = runOnce(one, 'feed', run);
  await nextTurn();
  const second = runOnce(one, 'feed', run);
  ends[0]?.reject(new Error('The database is away.'));
  await expect(first).rejects.toThrow('away');
  await nextTurn();
  ends[1]?.resolve();
  await second;
});

test('runs of other names, and of other databases, wait for none', async () => {
  const [one, { ends, run }] = [database(), heldRuns()];
  const all = [runOnce(one, 'feed', run), runOnce(one, 'jobs', run), runOnce(database(), 'feed', run)];
  await nextTurn();
  expect(ends).toHaveLength(3);
  for (const { resolve } of ends) resolve();
  await Promise.all(all);
});

test('a batch is cut by the number of jobs, and by the bytes of their descriptions', () => {
  const cut = (bytes: readonly number[], batchSize = 3) =>
    [
      ...cutBatches(
        bytes.map((size, index) => ({ id: `${index}`, bytes: size })),
        batchSize,
      ),
    ].map((batch) => batch.length);
  expect(cut([])).toEqual([]);
  expect(cut([1, 1, 1, 1, 1, 1, 1])).toEqual([3, 3, 1]);
  const half = BATCH_BYTES_MAX / 2;
  expect(cut([half, half, 1])).toEqual([2, 1]);
  expect(cut([1, BATCH_BYTES_MAX * 5, 1, 1])).toEqual([1, 1, 2]);
  const many = Array.from({ length: 1_000 }, () => 139_000);
  expect(Math.max(...cut(many, 500))).toBe(Math.floor(BATCH_BYTES_MAX / 139_000));
  expect(cut(many, 500).reduce((sum, length) => sum + length)).toBe(1_000);
});
