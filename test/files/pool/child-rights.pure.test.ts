import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createChildPool } from '#files/pool/child-pool.ts';
import type { Attempt, AttemptTask } from './attempting-child.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const pool = createChildPool<AttemptTask, unknown>({
  script: new URL('attempting-child.ts', import.meta.url),
  decode: (answer) => answer,
  size: 1,
  waitersMax: 1,
  limits: { heapMebibytes: 32, rssBytesMax: 200_000_000, taskCpuMsMax: 2000, niceness: 0 },
});
afterAll(pool.close);

async function attempt(mediaType: Attempt, path = '') {
  const outcome = await pool.run(
    { mediaType, data: Buffer.from(resolve(root, path)) },
    { owner: 'somebody', timeoutMs: 120_000 },
  );
  return outcome.kind === 'answered' ? outcome.answer : outcome;
}

it.each([
  'files/inspection/inspect-child.ts',
  'files/extraction/extract-child.ts',
  'kernel/errors/file-refusals.ts',
  'package.json',
  'node_modules/yauzl/package.json',
])('A child may read the code that it runs: %s (D38)', async (path) => {
  expect(await attempt('read', path)).toBe('done');
});

it.each([
  'domain/ports.ts',
  'mails/mail-jobs.ts',
  'server/main.ts',
  'test/files/pool/child-rights.test.ts',
  'deploy/.env.example',
  '.',
  '/etc/passwd',
  '/proc/self/environ',
])('A child may read no other file: %s (D38)', async (path) => {
  expect(await attempt('read', path)).toBe('ERR_ACCESS_DENIED');
});

it('A child may neither write nor start a process or a thread (D38)', async () => {
  expect(await attempt('write', 'files/written')).toBe('ERR_ACCESS_DENIED');
  expect(await attempt('spawn')).toBe('ERR_ACCESS_DENIED');
  expect(await attempt('thread')).toBe('ERR_ACCESS_DENIED');
});
