import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { installQueueSchema, QUEUE_SCHEMA } from '../queue/queue-schema.ts';
import * as schema from '../schema/index.ts';
import type { Database } from './client.ts';
import { parsePostgresAddress } from './postgres-address.ts';
import { runMigrations } from './run-migrations.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const ADVISORY_LOCK = 4_815_162_342;
/** Whoever asks for a table behind a waiting ALTER waits as long: a migration gives up sooner, and comes again. */
const LOCK_TIMEOUT = '2s';

export async function migrateEmbedded(database: Database): Promise<void> {
  if (database.embedded === null) throw new Error('not the embedded database');
  await runMigrations(database.query, migrationsFolder);
}

/**
 * Migrates under an advisory lock, so that nodes may start together. When migrations have a role of their
 * own, `serviceRole` gets what the service needs, and of the audit trail no more than reading and adding (D35).
 */
export async function migratePostgres(url: string, serviceRole: string | null): Promise<void> {
  const address = parsePostgresAddress(url);
  const options = { max: 1, connect_timeout: 10, fetch_types: false, onnotice: () => {} };
  const client = postgres(address.url, { ...options, ssl: address.ssl });
  try {
    await client`select pg_advisory_lock(${ADVISORY_LOCK})`;
    // Not before: another node's migrations may be waited for.
    await client`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`;
    await runMigrations(drizzle(client, { schema }), migrationsFolder);
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
  // How far the schema is: what `migrate` and `doctor` tell.
  await client`grant usage on schema drizzle to ${name}`;
  await client`grant select on all tables in schema drizzle to ${name}`;
  await client`revoke update, delete, truncate on audit_entries, audit_chain from ${name}`;
}
