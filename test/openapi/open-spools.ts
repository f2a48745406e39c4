import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSpools } from '../../openapi/reply/spool.ts';

/** Spools in a folder that is gone with the test. */
export async function openSpools() {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-spools-'));
  const spools = createSpools(folder);
  onTestFinished(async () => {
    await spools.close();
    await rm(folder, { recursive: true });
  });
  return { folder, spools };
}
