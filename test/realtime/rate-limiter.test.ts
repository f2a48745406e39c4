import { expect, it } from 'vitest';
import { createMemoryRateLimiter } from '../../realtime/rate-limiter.ts';
import { createTestClock } from '../support/clock.ts';
import { describeRateLimiter } from './support/rate-limiter.contract.ts';

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
  for (const key of ['a', 'b', 'a', 'c']) await limiter.take(key, one);
  expect((await limiter.take('a', one)).allowed).toBe(false);
  expect((await limiter.take('b', one)).allowed).toBe(true);
});

it('uncounts a call that was refused elsewhere', async () => {
  const limiter = createMemoryRateLimiter({ clock: createTestClock() });
  await limiter.take('a', one);
  limiter.giveBack('a');
  limiter.giveBack('unknown');
  expect((await limiter.take('a', one)).allowed).toBe(true);
});
