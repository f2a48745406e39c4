import { expect, it } from 'vitest';
import { createMemoryRateLimiter } from '#kernel/rate-limiter.ts';
import { describeRateLimiter } from '../realtime/support/rate-limiter.contract.ts';
import { createTestClock } from '../support/clock.ts';

describeRateLimiter('the memory', () => {
  const clock = createTestClock();
  return {
    limiter: createMemoryRateLimiter({ clock }),
    windowSeconds: 60,
    now: () => clock.now().getTime(),
    pass: async (milliseconds) => clock.advance(milliseconds),
  };
});

const one = { limit: 1, windowSeconds: 60 };

it('forgets the key idle longest beyond its bound', async () => {
  const limiter = createMemoryRateLimiter({ clock: createTestClock(), keysMax: 2 });
  for (const key of ['a', 'b', 'a', 'c']) await limiter.consume(key, one);
  expect((await limiter.consume('a', one)).allowed).toBe(false);
  expect((await limiter.consume('b', one)).allowed).toBe(true);
});

it('counts what was allowed elsewhere, and remembers no more than decides', async () => {
  const clock = createTestClock();
  const limiter = createMemoryRateLimiter({ clock });
  limiter.record('a', one);
  expect((await limiter.consume('a', one)).allowed).toBe(false);
  clock.advance(30_000);
  limiter.record('a', one);
  clock.advance(30_000);
  expect(await limiter.consume('a', one)).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 30 });
  clock.advance(30_000);
  expect((await limiter.consume('a', one)).allowed).toBe(true);
});

it('does not follow a clock that is set back (D26)', async () => {
  let [wall, steady] = [Date.parse('2026-11-23T09:00:00Z'), 0];
  const clock = { now: () => new Date(wall), steadyMs: () => steady };
  const limiter = createMemoryRateLimiter({ clock });
  await limiter.consume('a', one);
  wall -= 600_000;
  steady += 60_000;
  expect((await limiter.consume('a', one)).allowed).toBe(true);
});
