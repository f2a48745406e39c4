import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '../../../db/connection/client.ts';
import { migrateEmbedded } from '../../../db/connection/migrate.ts';
import { startService } from '../../../server/assembly/service.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres-server.ts';
import { ensureSystemParts } from '../servers/system-parts.ts';
import { TEMPLATE_DATABASE, testConfig } from '../test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database the file's service runs on. */
    database: 'embedded' | 'postgres';
    /** `postgres` database of the private PostgreSQL. */
    postgresUrl: string;
    /** File with the data of a migrated PGlite. */
    embeddedTemplate: string;
  }
}

/** One private PostgreSQL and one template of each database for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureSystemParts();
  const folder = await mkdtemp(join(tmpdir(), 'guichet-test-'));
  let server: PostgresServer | null = null;
  const dismiss = () => void server?.kill();
  process.once('exit', dismiss);
  const teardown = async () => {
    process.off('exit', dismiss);
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    server = await startPostgres();
    const embeddedTemplate = join(folder, 'embedded-template.tar');
    // Its making is half of the set-up: a run without these tests does not wait for it.
    if (project.vitest.projects.some(({ name }) => name === 'embedded'))
      await writeFile(embeddedTemplate, await dumpEmbedded(folder));
    await prepareTemplate(server, folder);
    project.provide('postgresUrl', server.url());
    project.provide('embeddedTemplate', embeddedTemplate);
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

/** A service that started and stopped leaves the schema, the queue's included, as every test finds it. */
async function prepareTemplate(server: PostgresServer, folder: string): Promise<void> {
  const owner = postgres(server.url(), { max: 1, fetch_types: false });
  await owner`create database ${owner(TEMPLATE_DATABASE)}`;
  await owner.end();
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: server.url(TEMPLATE_DATABASE) });
  const service = await startService(config, pino({ level: 'silent' }));
  await service.drain();
}

async function dumpEmbedded(folder: string): Promise<Buffer> {
  const database = await openEmbedded(null);
  await migrateEmbedded(database);
  const service = await startService(testConfig({ DATA_DIR: folder }), pino({ level: 'silent' }), {
    database,
  });
  await service.drain();
  const dump = await database.embedded?.dumpDataDir('none');
  await database.close();
  if (dump === undefined) throw new Error('not the embedded database');
  return Buffer.from(await dump.arrayBuffer());
}
