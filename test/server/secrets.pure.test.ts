import { statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { readOrCreateSecrets } from '#server/assembly/secrets.ts';

let dataDir: string;
let file: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'guichet-secrets-'));
  file = join(dataDir, 'secrets.json');
  onTestFinished(() => rm(dataDir, { recursive: true }));
});

test('keys are generated once, for their owner alone', async () => {
  const first = await readOrCreateSecrets(dataDir);
  expect(await readOrCreateSecrets(dataDir)).toEqual(first);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('one of several processes that start at once generates the keys, and all use them', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecrets(dataDir)));
  const kept = await readOrCreateSecrets(dataDir);
  for (const secrets of all) expect(secrets).toEqual(kept);
  expect(await readdir(dataDir)).toEqual(['secrets.json']);
});

test('the file is there with its keys or not at all, so that a crash leaves none that is empty', async () => {
  let isOver = false;
  const generated = readOrCreateSecrets(dataDir).finally(() => {
    isOver = true;
  });
  const sizes = new Set<number | undefined>();
  for (; !isOver; await nextTurn()) sizes.add(statSync(file, { throwIfNoEntry: false })?.size);
  await generated;
  expect([...sizes].filter((size) => size !== undefined && size < 100)).toEqual([]);
});

describe('a file that does not give its keys stops the start and stays as it is (SJ14)', () => {
  const key = Buffer.alloc(32, 'k').toString('base64url');
  test.each<[string, string]>([
    ['empty', ''],
    ['cut off', `{"tokenKey":"${key}","dataK`],
    ['without one of them', JSON.stringify({ tokenKey: key })],
    ['with half of one', JSON.stringify({ tokenKey: key, dataKey: key.slice(20) })],
  ])('%s', async (_, text) => {
    await writeFile(file, text);
    const refusal = await readOrCreateSecrets(dataDir).catch((error: Error) => String(error));
    expect(refusal).toContain(`${file} does not hold its two keys`);
    expect(refusal).not.toContain(key.slice(0, 8));
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('a directory', async () => {
    await mkdir(file);
    await expect(readOrCreateSecrets(dataDir)).rejects.toThrow('cannot be read (EISDIR)');
    expect((await stat(file)).isDirectory()).toBe(true);
  });

  test('of another user', async () => {
    await writeFile(file, JSON.stringify({ tokenKey: key, dataKey: key }), { mode: 0o000 });
    await chmod(dataDir, 0o777);
    await expect(asNobody(() => readOrCreateSecrets(dataDir))).rejects.toThrow('cannot be read (EACCES)');
    await chmod(file, 0o600);
    expect(await readFile(file, 'utf8')).toContain(key);
  });
});

const NOBODY = 65_534;

/** Root may read everything, and so is somebody else for a while. */
async function asNobody<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
