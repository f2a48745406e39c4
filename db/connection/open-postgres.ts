import { type SQL, sql } from 'drizzle-orm';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { createSemaphore, type Semaphore, withPermit } from '#kernel/semaphore.ts';
import { boundedClient, withTransactionMode } from './bounded-client.ts';
import type { Database, Queryable } from './database.ts';
import { createFailFastClient } from './fail-fast-client.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { type FinishedStatement, observedClient } from './observed-client.ts';
import { parsePostgresAddress } from './postgres-address.ts';
import { databaseBusy, retryOnce } from './sql-state.ts';

type PostgresOptions = {
  url: string;
  /** An address that leads around a pooler. It is the same as `url` if there is none. */
  directUrl: string;
  prepare: boolean;
  poolMax: number;
  timeoutMs: number;
  /** Called for each statement of the pool. */
  onStatement?: ((statement: FinishedStatement) => void) | undefined;
};

/** The mode in which a snapshot's transaction begins. */
const SNAPSHOT_MODE = 'isolation level repeatable read read only';
/** The most statements and transactions that may wait, for each connection of the pool. */
const WAITING_PER_CONNECTION = 100;
/** The part of the pool that snapshots may use at once, so that other statements have connections left (D68). */
const SNAPSHOT_SHARE = 0.6;
/** The connections that only urgent statements use, such as the renewal of leases. */
const URGENT_CONNECTIONS = 1;
/** The part of a statement's time limit that it may wait for a lock. */
const LOCK_SHARE = 0.8;
/** The extra time for the server's own timeout error to arrive. After it the client closes the connection. */
const ANSWER_GRACE_MS = 500;
/** The longest pause before the driver connects again. */
const RECONNECT_SECONDS_MAX = 0.5;
/**
 * The shortest wait for an answer on the fail-fast connection. A revoked consent must be noticed within 500 ms: the
 * 250 ms between two checks, this wait and a reconnect together are shorter.
 */
const FAIL_FAST_ANSWER_MS = 120;
/** The interval of the statement that tests whether the listening connection is alive. */
const LISTENER_PING_MS = 5000;

/**
 * Opens PostgreSQL through postgres.js with `patches/postgres+3.4.9.patch`: a connection that is lost inside a
 * transaction fails only that transaction, and an unresponsive connection is closed. If the connection is lost during
 * COMMIT, the change may be stored: the transaction fails and is not retried.
 */
export function openPostgres(options: PostgresOptions): Database {
  const { poolMax, timeoutMs, onStatement } = options;
  const openClient = clientOpener(options);
  const client = openClient('guichet', poolMax);
  const urgentClient = openClient('guichet-urgent', URGENT_CONNECTIONS);
  const failFast = createFailFastClient({
    open: () => openClient('guichet-urgent', URGENT_CONNECTIONS),
    answerMs: FAIL_FAST_ANSWER_MS,
    timeoutMs,
  });
  const notifications = openNotifications(options);
  const createPoolSemaphore = (permits: number) =>
    createSemaphore({
      permits,
      waitersMax: permits * WAITING_PER_CONNECTION,
      waitMs: timeoutMs,
      refusal: databaseBusy,
    });
  const openDrizzle = (sender: postgres.Sql, semaphore: Semaphore): PostgresJsDatabase =>
    drizzle(boundedClient(sender, semaphore));
  const pool = createPoolSemaphore(poolMax);
  const snapshots = createPoolSemaphore(Math.ceil(poolMax * SNAPSHOT_SHARE));
  const observed = (sender: postgres.Sql) =>
    onStatement === undefined ? sender : observedClient(sender, onStatement);
  const query = openDrizzle(observed(client), pool);
  const snapshotQuery = openDrizzle(observed(withTransactionMode(client, SNAPSHOT_MODE)), pool);
  const withTimeouts =
    <T>(work: (tx: Queryable) => Promise<T>) =>
    async (tx: Queryable) => {
      if (isBehindPooler(options)) await tx.execute(setLocally(timeoutSettings(timeoutMs)));
      return work(tx);
    };
  return {
    query,
    limited: (work) => (isBehindPooler(options) ? query.transaction(withTimeouts(work)) : work(query)),
    urgent: openDrizzle(urgentClient, createPoolSemaphore(URGENT_CONNECTIONS)),
    failFast: drizzle(failFast.client),
    transaction: (work) => retryOnce(() => query.transaction(withTimeouts(work))),
    snapshot: (work) => withPermit(snapshots, () => snapshotQuery.transaction(withTimeouts(work))),
    listen: notifications.listen,
    poolUse: pool.use,
    embedded: null,
    close: async () => {
      const ends = [client, urgentClient].map((sender) => sender.end({ timeout: 5 }));
      await Promise.all([...ends, failFast.close(), notifications.close()]);
    },
  };
}

/** Makes the function that opens a client with a name and at most `max` connections. */
function clientOpener(options: PostgresOptions) {
  const { url, prepare, timeoutMs } = options;
  const address = parsePostgresAddress(url);
  const settings = {
    // A role or database may have other defaults, whose formats Drizzle cannot parse.
    DateStyle: 'ISO, YMD',
    TimeZone: 'UTC',
    // A pooler refuses timeouts as start parameters, and would leak session settings to other clients.
    ...(!isBehindPooler(options) && timeoutSettings(timeoutMs)),
  };
  return (name: string, max: number): postgres.Sql =>
    postgres(address.url, {
      ...driverOptions(timeoutMs),
      ssl: address.ssl,
      max,
      prepare,
      connection: { application_name: name, ...settings },
    });
}

/** Listens on a connection around the pooler, which cannot pass notifications on. */
function openNotifications({ directUrl, timeoutMs }: PostgresOptions): Notifications {
  const address = parsePostgresAddress(directUrl);
  return createNotifications({
    open: (events) =>
      postgres(address.url, {
        ...driverOptions(timeoutMs),
        ...events,
        ssl: address.ssl,
        max: 1,
        // By default the driver closes a connection after a while, and with it the subscriptions.
        max_lifetime: null,
        connection: { application_name: 'guichet-listen' },
      }),
    pingMs: LISTENER_PING_MS,
    retryMs: RECONNECT_SECONDS_MAX * 1000,
  });
}

/** The options of postgres.js that all clients share. */
function driverOptions(timeoutMs: number) {
  return {
    // Fetching array types is a query at connect whose failure cannot be caught; Drizzle does not need them.
    fetch_types: false,
    connect_timeout: Math.max(1, Math.ceil(timeoutMs / 1000)),
    // The patch adds this option.
    answer_timeout: timeoutMs + ANSWER_GRACE_MS,
    // The driver's own backoff grows to 20 s, which is too long after a short outage.
    backoff: (attempts: number) => Math.min(0.01 * 2 ** attempts, RECONNECT_SECONDS_MAX),
    onnotice: () => {},
  };
}

/** The settings of PostgreSQL that limit the time of a statement. */
function timeoutSettings(timeoutMs: number) {
  return {
    statement_timeout: timeoutMs,
    // It is shorter than `statement_timeout`, so that waiting for a lock and a slow statement give different errors.
    lock_timeout: Math.ceil(timeoutMs * LOCK_SHARE),
    idle_in_transaction_session_timeout: timeoutMs,
  };
}

function isBehindPooler({ url, directUrl }: PostgresOptions): boolean {
  return url !== directUrl;
}

/** Sets parameters for the current transaction only. */
function setLocally(settings: Record<string, number>): SQL {
  const calls = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${String(value)}, true)`,
  );
  return sql`select ${sql.join(calls, sql`, `)}`;
}
