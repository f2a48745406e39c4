import type { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePostgres, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { createSemaphore, type Semaphore, withPermit } from '#kernel/semaphore.ts';
import * as schema from '../schema/index.ts';
import { beginningAs, boundedClient } from './bounded-client.ts';
import { createFailFastClient } from './fail-fast-client.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { type FinishedStatement, observedClient } from './observed-client.ts';
import { parsePostgresAddress } from './postgres-address.ts';
import { setLocally } from './set-locally.ts';
import { databaseBusy, retryOnce } from './sql-state.ts';

/** Runs statements: the database itself, or one open transaction. */
export type Queryable = PgDatabase<PgQueryResultHKT, typeof schema>;

export type Database = {
  readonly query: Queryable;
  /**
   * Runs one write with time limits. Behind a pooler it is a transaction, since single statements have no limits
   * there.
   */
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

type PostgresOptions = {
  url: string;
  directUrl: string;
  prepare: boolean;
  poolMax: number;
  timeoutMs: number;
  /** Called for each statement of the pool. */
  onStatement?: ((statement: FinishedStatement) => void) | undefined;
};

const snapshotMode = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
const SNAPSHOT_MODE = `isolation level ${snapshotMode.isolationLevel} ${snapshotMode.accessMode}`;
/** The most statements and transactions that may wait, for each connection of the pool. */
const WAITING_PER_CONNECTION = 100;
/** The part of the pool that snapshots may use at once, so that other statements have connections left (D68). */
const SNAPSHOT_SHARE = 0.6;
/** The connections that only urgent statements use, such as the renewal of leases. */
const URGENT_CONNECTIONS = 1;
/** The part of a statement's time that it may wait for a lock. */
const LOCK_SHARE = 0.8;
/** The extra time for the server's own timeout error to arrive. Then the client closes the connection. */
const ANSWER_GRACE_MS = 500;
/** The longest pause before the driver connects again. */
const RECONNECT_SECONDS_MAX = 0.5;
/**
 * The shortest wait for an answer. A revoked consent must be noticed within 500 ms: the 250 ms between two checks, this
 * wait and a reconnect together are shorter.
 */
const FAIL_FAST_MS = 120;
/** The interval of the statement that tests whether the listening connection is alive. */
const LISTENER_PING_MS = 5000;

/**
 * Opens PostgreSQL through postgres.js with `patches/postgres+3.4.9.patch`: a connection lost inside a transaction
 * fails only that one, and an unresponsive connection is closed. A lost COMMIT may have been carried out: it is
 * reported as a failure and not retried.
 */
export function openPostgres(options: PostgresOptions): Database {
  const { url, directUrl, prepare, poolMax, timeoutMs, onStatement } = options;
  const { ssl, ...main } = parsePostgresAddress(url);
  const direct = parsePostgresAddress(directUrl);
  const common = {
    // Fetching array types is a query at connect whose failure cannot be caught; Drizzle does not need them.
    fetch_types: false,
    connect_timeout: Math.max(1, Math.ceil(timeoutMs / 1000)),
    answer_timeout: timeoutMs + ANSWER_GRACE_MS,
    // The driver's own backoff grows to 20 s, which is too long after a short outage.
    backoff: (attempts: number) => Math.min(0.01 * 2 ** attempts, RECONNECT_SECONDS_MAX),
    onnotice: () => {},
  };
  // A role or database may set other formats, which Drizzle cannot parse.
  const formats = { DateStyle: 'ISO, YMD', TimeZone: 'UTC' };
  const timeouts = {
    statement_timeout: timeoutMs,
    // It is shorter than the statement's, so that waiting for a lock and a slow statement give different errors.
    lock_timeout: Math.ceil(timeoutMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: timeoutMs,
  };
  // A pooler refuses these as start parameters, and would leak session settings to other clients.
  const isBehindPooler = url !== directUrl;
  const client = postgres(main.url, {
    ...common,
    ssl,
    max: poolMax,
    prepare,
    connection: { application_name: 'guichet', ...formats, ...(!isBehindPooler && timeouts) },
  });
  const urgentOptions = {
    ...common,
    ssl,
    max: URGENT_CONNECTIONS,
    prepare,
    connection: { application_name: 'guichet-urgent', ...formats, ...(!isBehindPooler && timeouts) },
  };
  const urgentClient = postgres(main.url, urgentOptions);
  const failFast = createFailFastClient({
    open: () => postgres(main.url, urgentOptions),
    answerMs: FAIL_FAST_MS,
    timeoutMs,
  });
  const notifications = createNotifications({
    open: (events) => {
      const connection = { application_name: 'guichet-listen' };
      const { ssl } = direct;
      return postgres(direct.url, { ...common, ...events, ssl, max: 1, max_lifetime: null, connection });
    },
    pingMs: LISTENER_PING_MS,
    retryMs: RECONNECT_SECONDS_MAX * 1000,
  });
  const createPoolSemaphore = (permits: number) =>
    createSemaphore({
      permits,
      waitersMax: permits * WAITING_PER_CONNECTION,
      waitMs: timeoutMs,
      refusal: databaseBusy,
    });
  const openDrizzle = (sql: postgres.Sql, semaphore: Semaphore): PostgresJsDatabase<typeof schema> =>
    drizzlePostgres(boundedClient(sql, semaphore), { schema });
  const pool = createPoolSemaphore(poolMax);
  const snapshots = createPoolSemaphore(Math.ceil(poolMax * SNAPSHOT_SHARE));
  const observed = (sql: postgres.Sql) =>
    onStatement === undefined ? sql : observedClient(sql, onStatement);
  const query = openDrizzle(observed(client), pool);
  const snapshotQuery = openDrizzle(observed(beginningAs(client, SNAPSHOT_MODE)), pool);
  const withTimeouts =
    <T>(work: (tx: Queryable) => Promise<T>) =>
    async (tx: Queryable) => {
      if (isBehindPooler) await tx.execute(setLocally(timeouts));
      return work(tx);
    };
  return {
    query,
    limited: (work) => (isBehindPooler ? query.transaction(withTimeouts(work)) : work(query)),
    urgent: openDrizzle(urgentClient, createPoolSemaphore(URGENT_CONNECTIONS)),
    failFast: drizzlePostgres(failFast.client, { schema }),
    transaction: (work) => retryOnce(() => query.transaction(withTimeouts(work))),
    snapshot: (work) => withPermit(snapshots, () => snapshotQuery.transaction(withTimeouts(work))),
    listen: notifications.listen,
    poolUse: pool.use,
    embedded: null,
    close: async () => {
      const ends = [client, urgentClient].map((sql) => sql.end({ timeout: 5 }));
      await Promise.all([...ends, failFast.close(), notifications.close()]);
    },
  };
}

/** Opens PGlite in `folder`, or in memory when it is null. The caller must lock the folder: PGlite does not. */
export async function openEmbedded(folder: string | null, template?: Blob): Promise<Database> {
  // The imports are here, so that a node on PostgreSQL does not load the engine.
  const [{ PGlite }, { drizzle: drizzlePglite }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
  ]);
  const engine = await PGlite.create({
    ...(folder !== null && { dataDir: folder }),
    ...(template !== undefined && { loadDataDir: template }),
  });
  const query = drizzlePglite(engine, { schema });
  return {
    query,
    limited: (work) => work(query),
    urgent: query,
    failFast: query,
    transaction: (work) => retryOnce(() => query.transaction(work)),
    snapshot: (work) => query.transaction(work, snapshotMode),
    // PGlite has one connection, which runs statements in their order.
    poolUse: () => ({ inUse: 0, waiting: 0 }),
    listen: (channel, onPayload) => engine.listen(channel, onPayload),
    embedded: engine,
    close: () => engine.close(),
  };
}

/** Reads the rows of a raw statement, which the two drivers return in different shapes. */
export async function rowsOf<Row>(result: Promise<unknown>): Promise<Row[]> {
  const answer = await result;
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as Row[];
}
