import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import postgres from 'postgres';
import { inject } from 'vitest';
import { type Database, openEmbedded } from '../../db/client.ts';
import type { Environment } from '../../server/config.ts';
import { TEMPLATE_DATABASE } from './test-config.ts';

/** What a service needs to run on this file's own database: the open engine, or where PostgreSQL has it. */
export type FileDatabase = { environment: Environment; database?: Database };

let opened: Promise<FileDatabase> | null = null;

/** One database per test file, made from the template at first use. */
export function fileDatabase(): Promise<FileDatabase> {
  opened ??= inject('database') === 'embedded' ? copyEmbedded() : createDatabase();
  return opened;
}

/** Ends what `fileDatabase` opened; the server drops the rest. */
export async function closeFileDatabase(): Promise<void> {
  const closing = await opened;
  opened = null;
  await closing?.database?.close();
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
  return { environment: {}, database: await openEmbedded(null, template) };
}
