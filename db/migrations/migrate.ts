import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Database } from '../connection/database.ts';
import { parsePostgresAddress } from '../connection/postgres-address.ts';
import { installQueueSchema, QUEUE_SCHEMA } from '../queue/queue-schema.ts';
import { runMigrations } from './run-migrations.ts';

const migrationsFolder = fileURLToPath(new URL('.', import.meta.url));
/** The key of the migrations' lock: any number that no other advisory lock of the database has. */
const MIGRATIONS_LOCK_KEY = 8_202_001;
/** Statements queue behind an ALTER that waits for its lock: a migration stops waiting early and retries. */
const LOCK_TIMEOUT = '2s';

/** Migrates the embedded database, whose folder only one process has open. */
export async function migrateEmbedded(database: Database): Promise<void> {
  if (database.embedded === null) throw new Error('not the embedded database');
  await runMigrations(database.query, migrationsFolder);
}

/**
 * Migrates under an advisory lock, so that nodes can start at the same time. When migrations run under another role,
 * `serviceRole` is granted what the service needs; on the audit trail only select and insert (D35).
 */
export async function migratePostgres(
  url: string,
  serviceRole: string | null,
  folder = migrationsFolder,
): Promise<void> {
  const address = parsePostgresAddress(url);
  const options = { max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => {} };
  const client = postgres(address.url, { ...options, ssl: address.ssl });
  try {
    await client`select pg_advisory_lock(${MIGRATIONS_LOCK_KEY})`;
    // The timeout is set after the advisory lock, which may wait long for another node's migrations.
    await client`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`;
    await runMigrations(drizzle(client), folder);
    if (serviceRole === null) return;
    await installQueueSchema(url);
    await grantService(client, serviceRole);
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function grantService(client: postgres.Sql, role: string): Promise<void> {
  const name = client(role);
  await client`grant usage on schema public to ${name}`;
  await client`grant select, insert, update, delete on all tables in schema public to ${name}`;
  await client`grant usage on all sequences in schema public to ${name}`;
  const queue = client(QUEUE_SCHEMA);
  await client`grant usage on schema ${queue} to ${name}`;
  await client`grant select, insert, update, delete on all tables in schema ${queue} to ${name}`;
  // `migrate` and `doctor` print how many migrations are applied.
  await client`grant usage on schema drizzle to ${name}`;
  await client`grant select on all tables in schema drizzle to ${name}`;
  await client`revoke update, delete, truncate on audit_entries, audit_chain from ${name}`;
}
