import { env } from 'node:process';
import { vi } from 'vitest';

const NIGHT_MS = 8 * 60 * 60 * 1000;

/** How many random events a test makes: few in the suite, `SOAK_EVENTS=10000` for a night. */
export function eventCount(few: number): number {
  const { SOAK_EVENTS } = env;
  if (SOAK_EVENTS === undefined) return few;
  vi.setConfig({ testTimeout: NIGHT_MS });
  return Number(SOAK_EVENTS);
}

/** The seed of those events: a test's own, `SOAK_SEED=…` for other ones. */
export function seedOf(own: number): number {
  // biome-ignore lint/style/noProcessEnv: as above
  return Number(env.SOAK_SEED ?? own);
}
