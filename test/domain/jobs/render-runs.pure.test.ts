import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runOnce } from '#domain/jobs/rendering/render-runs.ts';

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
