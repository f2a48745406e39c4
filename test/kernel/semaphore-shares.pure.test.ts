import { expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { overloadedRefusal } from '#kernel/errors/refusals.ts';
import { createSemaphore } from '#kernel/semaphore.ts';

const open = ({ permits = 10, waitMs = 60_000, waitersMax = 8 } = {}) =>
  createSemaphore({
    permits,
    waitMs,
    waitersMax,
    refusal: overloadedRefusal('Full.', 10),
    share: { permits: 4, waitersMax: 2 },
  });

test('an owner that holds its share waits for itself, and others pass', async () => {
  const semaphore = open();
  const release = await semaphore.acquire(4, 'crowd');
  let isIn = false;
  const second = semaphore.acquire(4, 'crowd').then((done) => {
    isIn = true;
    return done;
  });
  const others = await Promise.all(['a', 'b'].map((owner) => semaphore.acquire(3, owner)));
  expect(others).toHaveLength(2);
  expect(isIn).toBe(false);
  release();
  (await second)();
});

test('only so many calls of one owner wait, even if the semaphore has room for more', async () => {
  const semaphore = open();
  const release = await semaphore.acquire(4, 'crowd');
  const waiting = [semaphore.acquire(1, 'crowd'), semaphore.acquire(1, 'crowd')];
  await expect(semaphore.acquire(1, 'crowd')).rejects.toMatchObject({ reason: 'overloaded' });
  expect(await semaphore.acquire(4, 'other')).toBeTypeOf('function');
  release();
  expect(await Promise.all(waiting)).toHaveLength(2);
});

test('an amount larger than the share is granted alone', async () => {
  const semaphore = open();
  const release = await semaphore.acquire(6, 'large');
  const next = semaphore.acquire(1, 'large');
  release();
  expect(await next).toBeTypeOf('function');
});

test('is contended for an owner if its own call waits, or one that the semaphore keeps out', async () => {
  const semaphore = open();
  const release = await semaphore.acquire(4, 'crowd');
  const own = semaphore.acquire(1, 'crowd');
  expect([semaphore.isContended('crowd'), semaphore.isContended('other')]).toEqual([true, false]);
  await semaphore.acquire(4, 'other');
  const kept = semaphore.acquire(4, 'third');
  expect(semaphore.isContended('other')).toBe(true);
  release();
  await Promise.all([own, kept]);
});

test('says which refusal it is', async () => {
  const semaphore = createSemaphore({
    permits: 1,
    waitMs: 1,
    waitersMax: 0,
    refusal: () => new DomainError('rate_limited', 'Full.'),
  });
  await semaphore.acquire(1);
  await expect(semaphore.acquire(1)).rejects.toMatchObject({ reason: 'rate_limited', message: 'Full.' });
});
