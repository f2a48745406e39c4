import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RateLimiter } from '#kernel/rate-limiter.ts';

type LimiterSetup = {
  limiter: RateLimiter;
  /** A short window if the time is real. */
  windowSeconds: number;
  /** Milliseconds of the limiter's clock, or of one that runs like it. */
  now(): number;
  pass(milliseconds: number): Promise<void>;
};

/** Tests the guarantees of every limiter, in the time of its setup. */
export function describeRateLimiter(name: string, createSetup: () => LimiterSetup): void {
  // They wait together, where the time is real.
  describe.concurrent(`${name} rate limiter`, () => {
    const setupOf = () => {
      const setup = createSetup();
      const twelve = { limit: 12, windowSeconds: setup.windowSeconds };
      const key = `${randomUUID()}:stream`;
      const consume = (of = key) => setup.limiter.consume(of, twelve);
      return { ...setup, consume, windowMs: setup.windowSeconds * 1000 };
    };

    it('allows twelve calls at once and refuses the thirteenth', async () => {
      const { consume, windowSeconds } = setupOf();
      const decisions = await Promise.all(Array.from({ length: 13 }, () => consume()));
      expect(decisions.map(({ allowed }) => allowed)).toEqual([...Array(12).fill(true), false]);
      expect(decisions.at(0)).toMatchObject({ limit: 12, windowSeconds, remaining: 11 });
      expect(decisions.at(-1)).toMatchObject({ remaining: 0, resetSeconds: windowSeconds });
    });

    it('holds in any window, not in those that begin with a minute', async () => {
      const { consume, now, pass, windowMs } = setupOf();
      const accepted: { sent: number; decided: number }[] = [];
      const end = now() + windowMs * 3.5;
      while (now() < end) {
        const sent = now();
        if ((await consume()).allowed) accepted.push({ sent, decided: now() });
        await pass(windowMs / 85);
      }
      const spans = accepted.slice(12).map(({ decided }, index) => decided - (accepted[index]?.sent ?? 0));
      expect(Math.min(...spans)).toBeGreaterThanOrEqual(windowMs);
      expect(accepted.length).toBeGreaterThan(12 * 2);
    });

    it('accepts again after the seconds that it names, and not before', async () => {
      const { consume, pass, windowMs } = setupOf();
      for (let call = 0; call < 12; call += 1) {
        await consume();
        await pass(windowMs / 60);
      }
      const { resetSeconds, allowed } = await consume();
      expect(allowed).toBe(false);
      await pass((resetSeconds - 1) * 1000);
      expect((await consume()).allowed).toBe(false);
      await pass(1000);
      expect((await consume()).allowed).toBe(true);
    });

    it('does not count what it refuses', async () => {
      const { consume, pass, windowMs } = setupOf();
      for (let call = 0; call < 40; call += 1) await consume();
      await pass(windowMs);
      expect((await consume()).remaining).toBe(11);
    });

    it('keeps keys apart', async () => {
      const { consume } = setupOf();
      for (let call = 0; call < 13; call += 1) await consume();
      expect((await consume(`${randomUUID()}:stream`)).allowed).toBe(true);
    });
  });
}
