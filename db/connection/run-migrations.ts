import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { type Queryable, rowsOf } from './client.ts';
import { sqlStateOf } from './sql-state.ts';

/** A file that begins so is no transaction: each statement commits by itself, and may be run again. */
const STEPWISE = '-- stepwise';

// lock_not_available, deadlock_detected
const inTheWay = ['55P03', '40P01'];
/** With a lock timeout of two seconds it is about five minutes until the last. */
const TRIES_MAX = 60;
/** In which those who waited behind a migration come first. */
const PAUSE_MS = 3000;

const applied = sql`drizzle.__drizzle_migrations`;

/**
 * Runs what the database has not yet, as Drizzle's migrator does and where it keeps its record, but each file in a
 * transaction of its own, so that no lock outlives its file, and a long change may be made in short steps.
 */
export async function runMigrations(query: Queryable, migrationsFolder: string): Promise<void> {
  await query.execute(sql`create schema if not exists drizzle`);
  await query.execute(
    sql`create table if not exists ${applied} (id serial primary key, hash text not null, created_at bigint)`,
  );
  const [row] = await rowsOf<{ newest: string | number | null }>(
    query.execute(sql`select max(created_at) as newest from ${applied}`),
  );
  const newest = Number(row?.newest ?? -1);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= newest) continue;
    const run = async (tx: Queryable) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into ${applied} (hash, created_at) values (${hash}, ${folderMillis})`);
    };
    await withRetries(() => (statements[0]?.startsWith(STEPWISE) ? run(query) : query.transaction(run)));
  }
}

/** A file that others are in the way of is run again: it is one transaction, or may be repeated. */
async function withRetries(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === TRIES_MAX || !inTheWay.includes(sqlStateOf(error) ?? '')) throw error;
      await delay(PAUSE_MS);
    }
  }
}
