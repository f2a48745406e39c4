import { env } from 'node:process';
import { vi } from 'vitest';

const NIGHT_MS = 8 * 60 * 60 * 1000;

/** The number of random events of a test: few in the suite, many with `SOAK_EVENTS=10000`. */
export function eventCount(few: number): number {
  const { SOAK_EVENTS } = env;
  if (SOAK_EVENTS === undefined) return few;
  vi.setConfig({ testTimeout: NIGHT_MS });
  return Number(SOAK_EVENTS);
}

/** The seed of these events: the test's own, or that of `SOAK_SEED=…`. */
export function seedOf(own: number): number {
  // biome-ignore lint/style/noProcessEnv: as above
  return Number(env.SOAK_SEED ?? own);
}
