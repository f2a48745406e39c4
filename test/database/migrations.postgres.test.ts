import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { migratePostgres } from '../../db/migrate.ts';
import { createPostgresDatabase } from '../support/file-database.ts';

const journal = new URL('../../db/migrations/meta/_journal.json', import.meta.url);

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
