import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { sqlStateOf } from '../connection/sql-state.ts';

/**
 * A file with this first line runs without a transaction, so each of its statements commits by itself. A retry runs the
 * file from its beginning, so each statement of such a file must be repeatable.
 */
const STEPWISE = '-- stepwise';

/** The SQLSTATEs `lock_not_available` and `deadlock_detected`. */
const retriedStates = ['55P03', '40P01'];
/** The most attempts of one file: with a lock timeout of two seconds, about five minutes in all. */
const ATTEMPTS_MAX = 60;
/** The pause after a failed attempt, in which statements run that waited behind the migration's lock. */
const PAUSE_MS = 3000;

/** The last commit with the 39 migrations that the initial one replaced. */
const FORMER_MIGRATIONS_COMMIT = '127b149';

/** The table in which Drizzle records the migrations that have run. */
const MIGRATIONS_TABLE = 'drizzle.__drizzle_migrations';
const migrationsTable = sql.raw(MIGRATIONS_TABLE);
/** Drizzle's list of this version's migrations. */
const journal = new URL('meta/_journal.json', import.meta.url);

/**
 * Runs the missing migrations and records them as Drizzle's migrator does, but each file in its own transaction: no
 * lock outlives its file, and a long change can be made in short steps.
 *
 * The initial migration replaced 39 older ones and has the time of the last of them. A database in which all of these
 * ran therefore skips it; a database in which only some ran is refused.
 */
export async function runMigrations(connection: Queryable, migrationsFolder: string): Promise<void> {
  await connection.execute(sql`create schema if not exists drizzle`);
  await connection.execute(
    sql`create table if not exists ${migrationsTable} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const newest = await readNewestTime(connection);
  const migrations = readMigrationFiles({ migrationsFolder });
  const isOlderThanInitial = newest !== null && newest < (migrations[0]?.folderMillis ?? 0);
  if (isOlderThanInitial) {
    throw new Error(
      `the database is older than this version can upgrade: upgrade it with commit ${FORMER_MIGRATIONS_COMMIT}, then with this version`,
    );
  }
  for (const { sql: statements, hash, folderMillis: time } of migrations) {
    if (newest !== null && time <= newest) continue;
    const runFile = async (tx: Queryable) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${migrationsTable} (hash, created_at) values (${hash}, ${time})`);
    };
    const isStepwise = statements[0]?.startsWith(STEPWISE) === true;
    await withRetries(() => (isStepwise ? runFile(connection) : connection.transaction(runFile)));
  }
}

/** Counts the migrations that this version knows, and how many of them the database has. */
export async function readMigrationState(connection: Queryable): Promise<{ applied: number; known: number }> {
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
  const [table] = await rowsOf<{ found: boolean }>(
    connection.execute(sql`select to_regclass(${MIGRATIONS_TABLE}) is not null as found`),
  );
  if (table?.found !== true) return { applied: 0, known: entries.length };
  const newest = await readNewestTime(connection);
  const appliedEntries = entries.filter(({ when }) => newest !== null && when <= newest);
  return { applied: appliedEntries.length, known: entries.length };
}

/** Reads the time that the newest migration of the database has in Drizzle's journal; null before the first. */
async function readNewestTime(connection: Queryable): Promise<number | null> {
  const [row] = await rowsOf<{ newest: string | number | null }>(
    connection.execute(sql`select max(created_at) as newest from ${migrationsTable}`),
  );
  return row === undefined || row.newest === null ? null : Number(row.newest);
}

/** Repeats a file that met a lock or a deadlock. It is one transaction, or its statements are repeatable. */
async function withRetries(runFile: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runFile();
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || !retriedStates.includes(sqlStateOf(error) ?? '')) throw error;
      await delay(PAUSE_MS);
    }
  }
}
