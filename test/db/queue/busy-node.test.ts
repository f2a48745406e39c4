import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createQueue } from '#server/jobs/queue.ts';
import { fileDatabase, openFileDatabase } from '#test/support/file-database.ts';
import { testConfig } from '#test/support/test-config.ts';
import { unheeded, until } from './queues.ts';

const { environment } = await fileDatabase();
const database = await openFileDatabase();
let milliseconds = 0;
let utilization = 0;
const queue = await createQueue({
  database,
  direct: testConfig(environment).database,
  onError: () => {},
  load: { now: () => (milliseconds += 200), utilization: () => utilization },
});
let running = 0;
let most = 0;
let done = 0;
/** The next follow-up job waits for this, in place of a mail server. */
let held: Promise<void> | undefined;
beforeAll(() =>
  queue.work({
    ...unheeded,
    'acknowledge-application': async () => {
      running += 1;
      most = Math.max(most, running);
      const waiting = held;
      held = undefined;
      await waiting;
      for (let times = 0; times < 20; times += 1) await yieldToLoop();
      running -= 1;
      done += 1;
    },
  }),
);
beforeEach(async () => {
  // The first reading of all counts as free.
  done = 0;
  await enqueue(1);
  await vi.waitFor(() => expect(done).toBe(1), until);
  most = 0;
  done = 0;
});
afterAll(() => queue.stop(AbortSignal.abort()));

const enqueue = (count: number) =>
  database.transaction(async (tx) => {
    for (let left = count; left > 0; left -= 1)
      await queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId: randomUUID() });
  });

/** The next job waits until it is released. */
function holdNext(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  return resolve;
}

it('does follow-up jobs of a kind at once while the event loop has time to spare', async () => {
  utilization = 0.5;
  await enqueue(12);
  await vi.waitFor(() => expect(done).toBe(12), until);
  expect(most).toBe(12);
});

it('does them one after the other, and all, while the event loop is busy with answers', async () => {
  utilization = 0.95;
  await enqueue(12);
  await vi.waitFor(() => expect(done).toBe(12), until);
  expect(most).toBe(1);
});

it('does the others where one waits long', async () => {
  utilization = 0.95;
  const release = holdNext();
  await enqueue(3);
  await vi.waitFor(() => expect(done).toBe(2), until);
  expect(most).toBe(2);
  release();
  await vi.waitFor(() => expect(done).toBe(3), until);
});

it('begins none of the others when the node ends', async () => {
  utilization = 0.95;
  const release = holdNext();
  await enqueue(3);
  await vi.waitFor(() => expect(running).toBe(1), until);
  await queue.stop(AbortSignal.abort());
  release();
  await vi.waitFor(() => expect(done).toBe(1), until);
  for (let times = 0; times < 100; times += 1) await yieldToLoop();
  expect([running, done]).toEqual([0, 1]);
});
