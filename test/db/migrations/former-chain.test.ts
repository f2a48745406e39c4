import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, rowsOf } from '#db/connection/database.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import { migratePostgres } from '#db/migrations/migrate.ts';
import { readMigrationState, runMigrations } from '#db/migrations/run-migrations.ts';
import { checkOut } from '#test/deploy/last-release/checkout.ts';
import { createPostgresDatabase } from '#test/support/file-database.ts';
import { testConfig } from '#test/support/test-config.ts';
import { readCatalog } from './catalog.ts';

/** The last commit with the 39 migrations that the initial one replaced. */
const FORMER_CHAIN = '127b149fb07ee11df30bc5efd8d46e85ae1b09a1';

let former: string;
let entries: unknown[];
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-former-'));
  await checkOut(FORMER_CHAIN, folder, 'db/migrations');
  former = join(folder, 'db/migrations');
  ({ entries } = JSON.parse(await readFile(join(former, 'meta/_journal.json'), 'utf8')));
  expect(entries).toHaveLength(39);
  return () => rm(folder, { recursive: true });
});

/** Makes a folder of the former migrations, or of the first `count` of them. */
async function formerMigrations(count?: number): Promise<string> {
  await writeFile(join(former, 'meta/_journal.json'), JSON.stringify({ entries: entries.slice(0, count) }));
  return former;
}

type EmptyDatabase = { database: Database; migrate(): Promise<void> };

/** Opens an empty database; `migrate` is the migration at a node's start. */
async function emptyDatabase(): Promise<EmptyDatabase> {
  const url = await createPostgresDatabase({ template: 'template0' });
  const { database: options } = testConfig({ DATABASE_URL: url });
  if (options === null) throw new Error('not PostgreSQL');
  const database = openPostgres(options);
  onTestFinished(() => database.close());
  return { database, migrate: () => migratePostgres(url, null) };
}

const journalOf = ({ query }: Database) =>
  rowsOf<{ hash: string }>(query.execute(sql`select * from drizzle.__drizzle_migrations order by id`));

describe('the 39 migrations that the initial one replaced', () => {
  test('lead to the schema of a new database, by the migrations after the initial one alone', async () => {
    const { database, migrate } = await emptyDatabase();
    await runMigrations(database.query, await formerMigrations());
    const journal = await journalOf(database);
    await migrate();
    const now = await emptyDatabase();
    await now.migrate();
    expect(await readCatalog(database.query)).toEqual(await readCatalog(now.database.query));
    const later = (await journalOf(now.database)).slice(1).map(({ hash }) => ({ hash }));
    expect(await journalOf(database)).toMatchObject([...journal, ...later]);
    expect(await readMigrationState(database.query)).toMatchObject({ applied: 1 + later.length });
  });

  test('find nothing to do on a database of this version', async () => {
    const { database, migrate } = await emptyDatabase();
    await migrate();
    const journal = await journalOf(database);
    await runMigrations(database.query, await formerMigrations());
    expect(await journalOf(database)).toEqual(journal);
  });

  test('must all have run: a database that lacks the last is refused, and stays as it is', async () => {
    const { database, migrate } = await emptyDatabase();
    await runMigrations(database.query, await formerMigrations(38));
    const catalog = await readCatalog(database.query);
    await expect(migrate()).rejects.toThrow(
      'the database is older than this version can upgrade: upgrade it with commit 127b149, then with this version',
    );
    expect(await readCatalog(database.query)).toEqual(catalog);
    expect(await readMigrationState(database.query)).toMatchObject({ applied: 0 });
    await runMigrations(database.query, await formerMigrations());
    await expect(migrate()).resolves.toBeUndefined();
  });
});
