import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Queryable, rowsOf } from '../connection/database.ts';
import { sqlStateOf } from '../connection/sql-state.ts';

/** A file with this first line runs without a transaction: each statement commits by itself and is repeatable. */
const STEPWISE = '-- stepwise';

// lock_not_available, deadlock_detected
const retriedStates = ['55P03', '40P01'];
/** The most attempts of one file: with a lock timeout of two seconds, about five minutes in all. */
const TRIES_MAX = 60;
/** The pause after an attempt, in which the statements run that queued behind the migration. */
const PAUSE_MS = 3000;

/** The last commit with the 39 migrations that the initial one replaced. */
const FORMER_CHAIN = '127b149';

/** The table in which Drizzle records the migrations that have run. */
const applied = sql`drizzle.__drizzle_migrations`;
/** Drizzle's list of this version's migrations. */
const journal = new URL('meta/_journal.json', import.meta.url);

/**
 * Runs the missing migrations and records them as Drizzle's migrator does, but each file in its own transaction: no
 * lock outlives its file, and a long change can be made in short steps. The initial migration has the time of the last
 * one that it replaced: a database with all of those has nothing to run, and one that lacks some is refused.
 */
export async function runMigrations(query: Queryable, migrationsFolder: string): Promise<void> {
  await query.execute(sql`create schema if not exists drizzle`);
  await query.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const newest = await readNewestTime(query);
  const migrations = readMigrationFiles({ migrationsFolder });
  const isOlderThanInitial = newest !== null && newest < (migrations[0]?.folderMillis ?? 0);
  if (isOlderThanInitial) {
    throw new Error(
      `the database is older than this version can upgrade: upgrade it with commit ${FORMER_CHAIN}, then with this version`,
    );
  }
  for (const { sql: statements, hash, folderMillis } of migrations) {
    if (newest !== null && folderMillis <= newest) continue;
    const run = async (tx: Queryable) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${folderMillis})`);
    };
    await withRetries(() => (statements[0]?.startsWith(STEPWISE) ? run(query) : query.transaction(run)));
  }
}

/** Counts the migrations that this version knows, and how many of them the database has. */
export async function readMigrationState(query: Queryable): Promise<{ applied: number; known: number }> {
  const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: { when: number }[] };
  const [table] = await rowsOf<{ found: boolean }>(
    query.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`),
  );
  if (table?.found !== true) return { applied: 0, known: entries.length };
  const newest = await readNewestTime(query);
  const appliedEntries = entries.filter(({ when }) => newest !== null && when <= newest);
  return { applied: appliedEntries.length, known: entries.length };
}

/** Reads the time by which Drizzle's journal names the newest migration that ran; null before the first. */
async function readNewestTime(query: Queryable): Promise<number | null> {
  const [row] = await rowsOf<{ newest: string | number | null }>(
    query.execute(sql`select max(created_at) as newest from ${applied}`),
  );
  return row === undefined || row.newest === null ? null : Number(row.newest);
}

/** Repeats a file that met a lock or a deadlock: it is one transaction, or its statements are repeatable. */
async function withRetries(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES_MAX || !retriedStates.includes(sqlStateOf(error) ?? '')) throw error;
      await delay(PAUSE_MS);
    }
  }
}
