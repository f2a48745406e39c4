import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { Database } from '#db/connection/database.ts';
import { openEmbedded } from '#db/connection/open-embedded.ts';
import { openPostgres } from '#db/connection/open-postgres.ts';
import type { Environment } from '#server/config/config.ts';
import { TEMPLATE_DATABASE, testConfig } from './test-config.ts';

/** A service runs on this file's own database: the opened engine, or the address in PostgreSQL. */
type FileDatabase = { environment: Environment; database?: Database };

let opened: Promise<FileDatabase> | null = null;

/** One database per test file, made from the template at first use. */
export function fileDatabase(): Promise<FileDatabase> {
  opened ??= inject('database') === 'embedded' ? copyEmbedded() : createDatabase();
  return opened;
}

let connected: Promise<Database> | null = null;

/** This file's database without a service, for tests of the service's parts. */
export function openFileDatabase(): Promise<Database> {
  connected ??= fileDatabase().then(({ environment, database }) => {
    if (database !== undefined) return database;
    const { database: options } = testConfig(environment);
    if (options === null) throw new Error('The file has no database.');
    return openPostgres(options);
  });
  return connected;
}

/** Closes the file's database; the server drops its data when it ends. */
export async function closeFileDatabase(): Promise<void> {
  const closing = [await connected, (await opened)?.database];
  connected = null;
  opened = null;
  for (const database of new Set(closing)) await database?.close();
}

/** An empty, migrated database on the private PostgreSQL. */
export async function createPostgresDatabase({ template = TEMPLATE_DATABASE } = {}): Promise<string> {
  const name = `guichet_${randomBytes(6).toString('hex')}`;
  const owner = postgres(inject('postgresUrl'), { max: 1, fetch_types: false });
  await owner`create database ${owner(name)} template ${owner(template)}`;
  await owner.end();
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return url.href;
}

async function createDatabase(): Promise<FileDatabase> {
  return { environment: { DATABASE_URL: await createPostgresDatabase() } };
}

async function copyEmbedded(): Promise<FileDatabase> {
  const template = new Blob([await readFile(inject('embeddedTemplate'))]);
  return { environment: {}, database: await openEmbedded({ template }) };
}
