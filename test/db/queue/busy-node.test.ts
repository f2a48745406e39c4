import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createQueue } from '../../../server/adapters/queue.ts';
import { fileDatabase, openFileDatabase } from '../../support/file-database.ts';
import { testConfig } from '../../support/test-config.ts';
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
beforeAll(() =>
  queue.work({
    ...unheeded,
    'acknowledge-application': async () => {
      running += 1;
      most = Math.max(most, running);
      for (let turns = 0; turns < 20; turns += 1) await turn();
      running -= 1;
      done += 1;
    },
  }),
);
beforeEach(() => {
  most = 0;
  done = 0;
});
afterAll(() => queue.stop(AbortSignal.timeout(10_000)));

async function enqueue(count: number): Promise<void> {
  await database.transaction(async (tx) => {
    for (let left = count; left > 0; left -= 1)
      await queue.followUp.enqueue(tx, { name: 'acknowledge-application', applicationId: randomUUID() });
  });
  await vi.waitFor(() => expect(done).toBe(count), until);
}

it('does jobs of a kind at once while the event loop has time to spare', async () => {
  utilization = 0.5;
  await enqueue(12);
  expect(most).toBe(12);
});

it('does them one after the other, and all, while the event loop is busy with answers', async () => {
  utilization = 0.95;
  await enqueue(12);
  expect(most).toBe(1);
});
