import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

type Held = { usedMiB: number; rssMiB: number; descriptors: number };
type Figures = {
  uploads: number;
  accepted: number;
  unexpected: string[];
  errors: number;
  rows: number;
  files: number;
  leftInTmp: number;
  before: Held;
  after: Held;
};

test('hostile forms are refused, sound ones kept, and nothing is left of either (SC2 to SC10)', async () => {
  const script = fileURLToPath(new URL('run.ts', import.meta.url));
  const sent = ['--expose-gc', script, '--uploads', '108', '--aborts', '50'];
  const { stdout } = await promisify(execFile)(process.execPath, sent, { timeout: 170_000 });
  const { uploads, accepted, unexpected, errors, rows, files, leftInTmp, before, after }: Figures =
    JSON.parse(stdout);
  expect(unexpected).toEqual([]);
  expect([errors, leftInTmp]).toEqual([0, 0]);
  expect(uploads).toBeGreaterThan(150);
  // Whatever was acknowledged is there, and nothing else.
  expect(accepted).toBeGreaterThan(40);
  expect([rows, files]).toEqual([accepted, accepted]);
  // The embedded database opens a few files as it grows; one left by each abort would be fifty.
  expect(after.descriptors).toBeLessThan(before.descriptors + 40);
  expect(after.usedMiB / before.usedMiB).toBeLessThan(1.2);
}, 180_000);
