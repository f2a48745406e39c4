import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { runMigrations } from '#db/migrations/run-migrations.ts';
import * as schema from '#db/schema/index.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';

const journal = new URL('../../../db/migrations/meta/_journal.json', import.meta.url);

test('three nodes that start together migrate an empty database once (SH10)', async () => {
  const url = await createPostgresDatabase({ template: 'template0' });
  await Promise.all([migratePostgres(url, null), migratePostgres(url, null), migratePostgres(url, null)]);
  const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] };
  const [applied] = await client`select count(*)::int as count from drizzle.__drizzle_migrations`;
  const [tables] = await client`select count(*)::int as count from pg_tables where schemaname = 'public'`;
  await client.end();
  expect(applied?.count).toBe(entries.length);
  expect(tables?.count).toBeGreaterThan(15);
});

test('migrating what is migrated changes nothing', async () => {
  const url = await createPostgresDatabase();
  await expect(migratePostgres(url, null)).resolves.toBeUndefined();
});

/** Of the migrations that are run again, those before this one are repeatable; the others find nothing of theirs. */
const REPEATABLE_BEFORE = 13;

/** A database without the records of the migrations from the one of this number, though some of them took steps. */
async function databaseBefore(index: number) {
  const url = await createPostgresDatabase({ template: 'template0' });
  const connect = () => {
    const client = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
    onTestFinished(() => client.end());
    return client;
  };
  const client = connect();
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
  await runMigrations(drizzle(client, { schema }), await folderOf(entries.slice(0, REPEATABLE_BEFORE)));
  await client`delete from drizzle.__drizzle_migrations where created_at >= ${entries[index]?.when ?? null}`;
  return { url, client, connect };
}

/** The migrations as they were when these were all. */
async function folderOf(entries: unknown[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(new URL('..', journal), folder, { recursive: true });
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  return folder;
}

test('steps that were taken by a migration that did not end are repeated', async () => {
  const { url } = await databaseBefore(11);
  await expect(migratePostgres(url, null)).resolves.toBeUndefined();
});

test('a migration that waits for a table keeps nobody else from it, and is tried again', async () => {
  const { url, client, connect } = await databaseBefore(12);
  await client`alter table cv_files drop column text_tries`;
  const release = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const holding = connect().begin(async (tx) => {
    await tx`lock table cv_files in access share mode`;
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const migrating = migratePostgres(url, null);
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
  await expect(client`select text_tries from cv_files`).resolves.toEqual([]);
});
