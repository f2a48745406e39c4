import { describe, expect, it } from 'vitest';
import { createMemoryRateLimiter } from '../../realtime/rate-limiter.ts';
import { createTestClock } from '../support/clock.ts';

const twelve = { limit: 12, windowSeconds: 60 };

function limiterOf(keysMax?: number) {
  const clock = createTestClock();
  return { clock, limiter: createMemoryRateLimiter({ clock, ...(keysMax !== undefined && { keysMax }) }) };
}

describe('the memory rate limiter', () => {
  it('allows twelve calls and refuses the thirteenth', async () => {
    const { limiter } = limiterOf();
    const decisions = await Promise.all(Array.from({ length: 13 }, () => limiter.take('s', twelve)));
    expect(decisions.map(({ allowed }) => allowed)).toEqual([...Array(12).fill(true), false]);
    expect(decisions.at(0)).toMatchObject({ limit: 12, windowSeconds: 60, remaining: 11 });
    expect(decisions.at(-1)).toMatchObject({ remaining: 0, resetSeconds: 60 });
  });

  it('holds in any sixty seconds, not in those that begin with a minute', async () => {
    const { clock, limiter } = limiterOf();
    const accepted: number[] = [];
    for (let at = 0; at < 300_000; at += 700) {
      if ((await limiter.take('s', twelve)).allowed) accepted.push(at);
      clock.advance(700);
    }
    for (const start of accepted) {
      expect(accepted.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(12);
    }
    expect(accepted.length).toBeGreaterThan(12 * 4);
  });

  it('accepts again after the seconds that it names, and not before', async () => {
    const { clock, limiter } = limiterOf();
    for (let call = 0; call < 12; call += 1) {
      await limiter.take('s', twelve);
      clock.advance(1234);
    }
    const { resetSeconds, allowed } = await limiter.take('s', twelve);
    expect(allowed).toBe(false);
    clock.advance((resetSeconds - 1) * 1000);
    expect((await limiter.take('s', twelve)).allowed).toBe(false);
    clock.advance(1000);
    expect((await limiter.take('s', twelve)).allowed).toBe(true);
  });

  it('does not count what it refuses', async () => {
    const { clock, limiter } = limiterOf();
    for (let call = 0; call < 40; call += 1) await limiter.take('s', twelve);
    clock.advance(60_000);
    expect((await limiter.take('s', twelve)).remaining).toBe(11);
  });

  it('keeps keys apart', async () => {
    const { limiter } = limiterOf();
    for (let call = 0; call < 13; call += 1) await limiter.take('s', twelve);
    expect((await limiter.take('t', twelve)).allowed).toBe(true);
  });

  it('forgets the key idle longest beyond its bound', async () => {
    const { limiter } = limiterOf(2);
    const one = { limit: 1, windowSeconds: 60 };
    await limiter.take('a', one);
    await limiter.take('b', one);
    await limiter.take('a', one);
    await limiter.take('c', one);
    expect((await limiter.take('a', one)).allowed).toBe(false);
    expect((await limiter.take('b', one)).allowed).toBe(true);
  });
});
