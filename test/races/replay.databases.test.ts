import { expect, it } from 'vitest';
import type { Clock } from '#kernel/clock.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { serviceForFile } from '../support/service.ts';
import { eventCount, seedOf } from '../support/soak.ts';
import { createDatabaseSession } from './database-session.ts';
import { createMemorySession } from './memory-session.ts';
import { runSchedule } from './run-schedule.ts';

// The service's own sweeper comes too late to end a lease of these schedules.
const service = await serviceForFile({ config: { PREQUALIFICATION_LEASE_MS: '600000' } });
const fixtures = fixturesOf(service);
const workspace = await fixtures.workspace();
const place = { workspace, jobId: await fixtures.recruitment(workspace) };
const schedules = eventCount(8);

/** Finds the next schedule from this seed on which breaks a rule if the store does not check the floor. */
async function findDecisive(seed: number): Promise<number> {
  const unchecked = (clock: Clock) => createMemorySession(clock, { isChecked: false });
  const { faults } = await runSchedule(unchecked, seed);
  return faults.length > 0 ? seed : findDecisive(seed + 1);
}

it(`${schedules} schedules that need the check of the floor go in the database as in memory (D129)`, async () => {
  let seed = seedOf(58);
  for (let count = 0; count < schedules; count += 1) {
    seed = await findDecisive(seed + 1);
    const memory = await runSchedule(createMemorySession, seed);
    const database = await runSchedule((clock) => createDatabaseSession(service, place, clock), seed);
    expect({ seed, ...database }).toEqual({ seed, ...memory });
    expect(database.faults).toEqual([]);
  }
});
