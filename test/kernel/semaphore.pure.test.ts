import { expect, test } from 'vitest';
import { overloadedRefusal } from '#kernel/errors/refusals.ts';
import { createSemaphore } from '#kernel/semaphore.ts';

const open = ({ permits = 10, waitMs = 60_000, waitersMax = 100 } = {}) =>
  createSemaphore({ permits, waitMs, waitersMax, refusal: overloadedRefusal('Full.', 10) });
const full = { reason: 'overloaded', message: 'Full.', retryAfterSeconds: 10 };

test('takes what fits and lets the rest in, in order, when permits are free again', async () => {
  const semaphore = open();
  const release = await semaphore.acquire(6);
  const admitted: string[] = [];
  const acquire = (name: string, amount: number) =>
    semaphore.acquire(amount).then((done) => {
      admitted.push(name);
      return done;
    });
  const large = acquire('large', 10);
  // It would fit, and waits behind one that does not.
  const small = acquire('small', 1);
  await Promise.resolve();
  expect([admitted, semaphore.isContended()]).toEqual([[], true]);
  release();
  const releaseLarge = await large;
  expect(admitted).toEqual(['large']);
  releaseLarge();
  await small;
  expect([admitted, semaphore.isContended()]).toEqual([['large', 'small'], false]);
});

test('refuses a waiter after its time, and admits the next, which needs less', async () => {
  const semaphore = open({ waitMs: 20 });
  await semaphore.acquire(6);
  const large = semaphore.acquire(10);
  const small = semaphore.acquire(4);
  await expect(large).rejects.toMatchObject(full);
  expect(await small).toBeTypeOf('function');
});

test('refuses at once when as many wait as may', async () => {
  const semaphore = open({ waitersMax: 1 });
  const release = await semaphore.acquire(10);
  const first = semaphore.acquire(1);
  await expect(semaphore.acquire(1)).rejects.toMatchObject(full);
  release();
  await first;
});

test('permits are given back once', async () => {
  const semaphore = open({ waitMs: 20 });
  const release = await semaphore.acquire(5);
  await semaphore.acquire(5);
  release();
  release();
  await semaphore.acquire(5);
  await expect(semaphore.acquire(1)).rejects.toMatchObject(full);
});

test('a request larger than all permits waits for all of them', async () => {
  const semaphore = open();
  const release = await semaphore.acquire(1);
  const huge = semaphore.acquire(1000);
  release();
  (await huge)();
  expect(await semaphore.acquire(10)).toBeTypeOf('function');
});
