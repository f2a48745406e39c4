import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import * as schema from './schema/index.ts';

/** Runs statements: the database itself, or one open transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  readonly query: Queryable;
  /** The only way to a transaction; a throw rolls back. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Calls back with the payload of every NOTIFY; resolves, once subscribed, to the way to stop. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** The embedded engine, for the queue that shares its only connection; null on PostgreSQL. */
  readonly embedded: PGlite | null;
  close(): Promise<void>;
};

export type PostgresOptions = {
  url: string;
  directUrl: string;
  prepare: boolean;
  poolMax: number;
  timeoutMs: number;
};

/**
 * PostgreSQL through postgres.js, whose `begin()` is made safe by `patches/postgres+3.4.9.patch`:
 * unpatched, a connection that dies inside a transaction ends the process.
 */
export function openPostgres(options: PostgresOptions): Database {
  const common = {
    // Fetching array types is a query at connect whose failure nothing can catch, and Drizzle needs none.
    fetch_types: false,
    connect_timeout: Math.max(1, Math.ceil(options.timeoutMs / 1000)),
    onnotice: () => {},
  };
  const timeouts = { statement_timeout: options.timeoutMs, lock_timeout: options.timeoutMs };
  const client = postgres(options.url, {
    ...common,
    max: options.poolMax,
    prepare: options.prepare,
    // A pooler in between refuses unknown start parameters; timeouts are then set in its own configuration.
    connection: { application_name: 'guichet', ...(options.url === options.directUrl && timeouts) },
  });
  const listener = postgres(options.directUrl, {
    ...common,
    max: 1,
    connection: { application_name: 'guichet-listen' },
  });
  const query = drizzlePostgres(client, { schema });
  return {
    query,
    transaction: (work) => query.transaction(work),
    listen: async (channel, onPayload) => {
      const subscription = await listener.listen(channel, onPayload);
      return () => subscription.unlisten();
    },
    embedded: null,
    close: async () => {
      await Promise.all([client.end({ timeout: 5 }), listener.end({ timeout: 5 })]);
    },
  };
}

/** PGlite in `folder`, or in memory when it is null. PGlite takes no lock: the caller holds one. */
export async function openEmbedded(folder: string | null, template?: Blob): Promise<Database> {
  const engine = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(template !== undefined && { loadDataDir: template }),
  });
  const query = drizzlePglite(engine, { schema });
  return {
    query,
    transaction: (work) => query.transaction(work),
    listen: (channel, onPayload) => engine.listen(channel, onPayload),
    embedded: engine,
    close: () => engine.close(),
  };
}

const REACHABLE_WITHIN_MS = 1000;

/** Whether a statement gets an answer, soon: a frozen database is as good as none. */
export async function isReachable(query: Queryable): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, REACHABLE_WITHIN_MS, false);
  const answered = query.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** Rows of a raw statement, which the two drivers hand out in different wrappings. */
export async function rowsOf<Row>(result: Promise<unknown>): Promise<Row[]> {
  const answer = await result;
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as Row[];
}
