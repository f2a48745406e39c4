import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';

type Journal = { entries: { idx: number; when: number; tag: string; breakpoints: boolean }[] };

const migrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url));

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as Journal;
}

function connect(url: string) {
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  onTestFinished(() => client.end());
  return client;
}

test('three nodes that start together migrate an empty database once (SH10)', async () => {
  const url = await createPostgresDatabase({ template: 'template0' });
  await Promise.all([migratePostgres(url, null), migratePostgres(url, null), migratePostgres(url, null)]);
  const client = connect(url);
  const [applied] = await client`select count(*)::int as count from drizzle.__drizzle_migrations`;
  const [tables] = await client`select count(*)::int as count from pg_tables where schemaname = 'public'`;
  expect(applied?.count).toBe((await readJournal()).entries.length);
  expect(tables?.count).toBeGreaterThan(15);
});

test('the newest migration has the only snapshot: Drizzle compares the schema with no other', async () => {
  const newest = (await readJournal()).entries.at(-1)?.tag.slice(0, 4);
  expect((await readdir(join(migrations, 'meta'))).toSorted()).toEqual([
    `${newest}_snapshot.json`,
    '_journal.json',
  ]);
});

test('migrating what is migrated changes nothing', async () => {
  const url = await createPostgresDatabase();
  await expect(migratePostgres(url, null)).resolves.toBeUndefined();
});

/** Makes a copy of the migrations with one more, which has these statements. */
async function folderWith(...statements: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrations, folder, { recursive: true });
  const { entries, ...journal } = await readJournal();
  const idx = entries.length;
  const next = { idx, when: Number(entries.at(-1)?.when) + 1, tag: `${idx}_next`, breakpoints: true };
  await writeFile(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...entries, next] }),
  );
  await writeFile(join(folder, `${next.tag}.sql`), statements.join('--> statement-breakpoint\n'));
  return folder;
}

test('a migration in one transaction that fails leaves nothing behind', async () => {
  const url = await createPostgresDatabase();
  const folder = await folderWith('alter table cv_files add column pages integer;', 'select 1 / 0;');
  await expect(migratePostgres(url, null, folder)).rejects.toThrow();
  await expect(connect(url)`select pages from cv_files`).rejects.toThrow('does not exist');
});

test('steps that were taken by a migration that did not end are repeated', async () => {
  const url = await createPostgresDatabase();
  const client = connect(url);
  const folder = await folderWith(
    '-- stepwise\nalter table cv_files add column if not exists pages integer;',
    'insert into cv_pages values (1);',
  );
  await expect(migratePostgres(url, null, folder)).rejects.toThrow();
  await expect(client`select pages from cv_files`).resolves.toEqual([]);
  await client`create table cv_pages (count integer)`;
  await expect(migratePostgres(url, null, folder)).resolves.toBeUndefined();
  await expect(client`select count from cv_pages`).resolves.toEqual([{ count: 1 }]);
  await expect(migratePostgres(url, null, folder)).resolves.toBeUndefined();
  await expect(client`select count from cv_pages`).resolves.toEqual([{ count: 1 }]);
});

test('a migration that waits for a table keeps nobody else from it, and is tried again', async () => {
  const url = await createPostgresDatabase();
  const client = connect(url);
  const folder = await folderWith('alter table cv_files add column pages integer;');
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = connect(url).begin(async (tx) => {
    await tx`lock table cv_files in access share mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const migrating = migratePostgres(url, null, folder);
  const waits = async () => {
    const [row] = await client`select count(*)::int as count from pg_locks
      where not granted and relation = 'cv_files'::regclass`;
    return row?.count;
  };
  await expect.poll(waits, { interval: 50 }).toBe(1);
  await client`set statement_timeout = '20s'`;
  await expect(client`select count(*)::int as count from cv_files`).resolves.toEqual([{ count: 0 }]);
  release.resolve();
  await Promise.all([holding, migrating]);
  await expect(client`select pages from cv_files`).resolves.toEqual([]);
});
