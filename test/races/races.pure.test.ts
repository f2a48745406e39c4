import { expect, it } from 'vitest';
import type { Clock } from '#kernel/clock.ts';
import { eventCount, seedOf } from '../support/soak.ts';
import { createMemorySession } from './memory-session.ts';
import { runSchedule } from './run-schedule.ts';

const schedules = eventCount(200);
const first = seedOf(58);

it(`${schedules} schedules of a person, a model and two nodes store nothing of a model after a take (D58, D129)`, async () => {
  const faults: string[] = [];
  let takes = 0;
  for (let seed = first; seed < first + schedules; seed += 1) {
    const played = await runSchedule(createMemorySession, seed);
    takes += played.takes;
    faults.push(...played.faults.map((fault) => `seed ${seed}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(takes).toBeGreaterThan(schedules / 2);
});

it('they find a store that does not check the floor in the statement', async () => {
  const faults: string[] = [];
  for (let seed = first; faults.length === 0 && seed < first + 100; seed += 1) {
    const open = (clock: Clock) => createMemorySession(clock, { isChecked: false });
    faults.push(...(await runSchedule(open, seed)).faults);
  }
  expect(faults[0]).toMatch(/stored late/);
});
