import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSpools } from '#openapi/spool/spool.ts';
import { createTestClock } from '../support/clock.ts';

/** Opens spools in a folder that is removed after the test. */
export async function openSpools() {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-spools-'));
  const clock = createTestClock();
  const spools = createSpools(folder, clock);
  onTestFinished(async () => {
    await spools.close();
    await rm(folder, { recursive: true });
  });
  return { folder, spools, clock };
}
