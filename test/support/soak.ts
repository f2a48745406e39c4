import { env } from 'node:process';

/** How many random events a test makes: few in the suite, `SOAK_EVENTS=10000` for a night. */
export function eventCount(few: number): number {
  // biome-ignore lint/style/noProcessEnv: a night of tests is asked for where tests are
  return Number(env.SOAK_EVENTS ?? few);
}
