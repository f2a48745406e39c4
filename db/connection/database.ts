import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Notifications } from './notifications.ts';

/** Runs statements: the database itself, or one open transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT>;

/** The database. The embedded engine has a single connection and no time limits (`open-embedded.ts`). */
export type Database = {
  readonly query: Queryable;
  /** Runs one write with time limits. Behind a pooler, where single statements have none, it is a transaction. */
  limited<T>(work: (query: Queryable) => Promise<T>): Promise<T>;
  /** Uses a separate connection, for statements that must not wait for the pool, such as renewing leases. */
  readonly urgent: Queryable;
  /** Replaces an unresponsive connection, for reads that must not hang, such as the consents of running turns. */
  readonly failFast: Queryable;
  /** Opens a transaction; a throw rolls back. After a deadlock or a serialization failure `work` runs a second time. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Opens a read-only transaction whose statements all read one snapshot. */
  snapshot<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  readonly listen: Notifications['listen'];
  /** Counts the pool's connections in use, and the statements that wait for one. */
  poolUse(): { inUse: number; waiting: number };
  /** The embedded engine, for the queue that shares its only connection; null on PostgreSQL. */
  readonly embedded: PGlite | null;
  close(): Promise<void>;
};

/** Reads the rows of a raw statement, which the two drivers return in different shapes. */
export async function rowsOf<Row>(result: Promise<unknown>): Promise<Row[]> {
  const driverResult = await result;
  // postgres.js returns the list of rows, PGlite an object with it.
  return (Array.isArray(driverResult) ? driverResult : (driverResult as { rows: unknown[] }).rows) as Row[];
}

/** Makes a database whose transactions all run within `tx`, an open one, so that all are committed or none. */
export function withinTransaction(database: Database, tx: Queryable): Database {
  return { ...database, query: tx, transaction: (work) => work(tx), snapshot: (work) => work(tx) };
}

const REACHABLE_WITHIN_MS = 1000;

/** Tells whether a statement succeeds within a second: a frozen database counts as unreachable. */
export async function isReachable(query: Queryable): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, REACHABLE_WITHIN_MS, false);
  const succeeded = query.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([succeeded, timedOut]).finally(() => clearTimeout(timer));
}
