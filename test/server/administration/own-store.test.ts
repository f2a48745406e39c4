import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { type Service, startService } from '#server/assembly/service.ts';
import { runCommand } from '#test/support/command.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { testConfig, testEnvironment } from '#test/support/test-config.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'guichet-store-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function start(variables: Record<string, string>): Promise<Service> {
  const service = await startService(testConfig(variables), pino({ level: 'silent' }));
  onTestFinished(service.drain);
  return service;
}

const doctor = async (variables: Record<string, string>) => {
  const { out } = await runCommand(['doctor'], testEnvironment(variables));
  const checks: { check: string; ok: boolean; detail: string }[] = JSON.parse(out);
  return checks.find(({ check }) => check === 'CV store');
};

const lacks = /^the CV store lacks the mark of this database: nodes of one installation share DATA_DIR/;
const foreign = /^the CV store belongs to another database: /;

test('nodes with folders of their own: the second does not start, and doctor says why', async () => {
  const DATABASE_URL = await createPostgresDatabase();
  const [shared, own] = [await folder(), await folder()];
  expect(await doctor({ DATABASE_URL, DATA_DIR: shared })).toMatchObject({ ok: true });
  await start({ DATABASE_URL, DATA_DIR: shared });
  await expect(start({ DATABASE_URL, DATA_DIR: own })).rejects.toThrow(lacks);
  expect(await doctor({ DATABASE_URL, DATA_DIR: own })).toMatchObject({
    ok: false,
    detail: expect.stringMatching(lacks),
  });
  await start({ DATABASE_URL, DATA_DIR: shared });
  expect(await doctor({ DATABASE_URL, DATA_DIR: shared })).toMatchObject({ ok: true });
  // A store that was put there by hand is marked as the sentence says.
  const id = await readFile(join(shared, 'cv', 'installation'), 'utf8');
  await writeFile(join(own, 'cv', 'installation'), id.trim());
  await start({ DATABASE_URL, DATA_DIR: own });
});

test('nodes that start together on one store all start, and on two folders one does', async () => {
  const shared = { DATABASE_URL: await createPostgresDatabase(), DATA_DIR: await folder() };
  await Promise.all([start(shared), start(shared), start(shared)]);
  const DATABASE_URL = await createPostgresDatabase();
  const folders = [await folder(), await folder(), await folder()];
  const starts = folders.map((DATA_DIR) => start({ DATABASE_URL, DATA_DIR }));
  const outcomes = (await Promise.allSettled(starts)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('the store of another database is refused', async () => {
  const DATA_DIR = await folder();
  await start({ DATABASE_URL: await createPostgresDatabase(), DATA_DIR });
  await expect(start({ DATABASE_URL: await createPostgresDatabase(), DATA_DIR })).rejects.toThrow(foreign);
});

test('on S3: one bucket for all nodes with any folders; another prefix is refused', async () => {
  await using s3 = await startS3Server();
  const DATABASE_URL = await createPostgresDatabase();
  const at = async (prefix: string) => ({
    DATABASE_URL,
    DATA_DIR: await folder(),
    CV_STORE: `s3://${s3.bucket}/${prefix}?endpoint=${encodeURIComponent(s3.endpoint)}`,
  });
  await start(await at('acme'));
  await start(await at('acme'));
  await expect(start(await at('other'))).rejects.toThrow(lacks);
  expect(await doctor(await at('other'))).toMatchObject({ ok: false, detail: expect.stringMatching(lacks) });
});

test('a store whose first node ended before it was told so is the marked one', async () => {
  const DATABASE_URL = await createPostgresDatabase();
  const [shared, own] = [await folder(), await folder()];
  const first = await start({ DATABASE_URL, DATA_DIR: shared });
  await first.deps.database.query.execute(sql`update installations set marked_at = null`);
  await start({ DATABASE_URL, DATA_DIR: shared });
  await expect(start({ DATABASE_URL, DATA_DIR: own })).rejects.toThrow(lacks);
});
