import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import postgres from 'postgres';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#db/connection/open-embedded.ts';
import { migrateEmbedded } from '#db/migrations/migrate.ts';
import { startService } from '#server/assembly/service.ts';
import { type PostgresServer, startPostgres } from '../servers/postgres-server.ts';
import { ensureSystemPrograms } from '../servers/system-programs.ts';
import { TEMPLATE_DATABASE, testConfig } from '../test-config.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The kind of database that the file's service runs on. */
    database: 'embedded' | 'postgres';
    /** The address of the private PostgreSQL's `postgres` database. */
    postgresUrl: string;
    /** A file with the data of a migrated PGlite. */
    embeddedTemplate: string;
    /** A folder for what the workers of a run make once for all. */
    runFolder: string;
  }
}

type Databases = Pick<ProvidedContext, 'postgresUrl' | 'embeddedTemplate' | 'runFolder'> & {
  stop(): Promise<void>;
};

let databases: Promise<Databases> | null = null;

/** One private PostgreSQL and one template of each database, which all projects with services share. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  databases ??= startDatabases(project.vitest.projects.some(({ name }) => name === 'embedded'));
  const { postgresUrl, embeddedTemplate, runFolder } = await databases;
  project.provide('postgresUrl', postgresUrl);
  project.provide('embeddedTemplate', embeddedTemplate);
  project.provide('runFolder', runFolder);
  return async () => {
    const stopping = databases;
    databases = null;
    await (await stopping)?.stop();
  };
}

async function startDatabases(isEmbeddedTested: boolean): Promise<Databases> {
  await ensureSystemPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'guichet-test-'));
  const embeddedTemplate = join(folder, 'embedded-template.tar');
  let server: PostgresServer | null = null;
  const kill = () => void server?.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    server = await startPostgres();
    await Promise.all([
      prepareTemplate(server, folder),
      isEmbeddedTested && dumpEmbedded(folder).then((dump) => writeFile(embeddedTemplate, dump)),
    ]);
    return { postgresUrl: server.url(), embeddedTemplate, runFolder: folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts and stops a service, so that the template has the whole schema, the queue's included. */
async function prepareTemplate(server: PostgresServer, folder: string): Promise<void> {
  const owner = postgres(server.url(), { max: 1, fetch_types: false });
  await owner`create database ${owner(TEMPLATE_DATABASE)}`;
  await owner.end();
  const config = testConfig({ DATA_DIR: folder, DATABASE_URL: server.url(TEMPLATE_DATABASE) });
  const service = await startService(config, pino({ level: 'silent' }));
  // Each test's database has CVs of its own.
  await service.deps.database.query.execute(sql`delete from installations`);
  await service.drain();
}

async function dumpEmbedded(folder: string): Promise<Buffer> {
  const database = await openEmbedded();
  await migrateEmbedded(database);
  const config = testConfig({ DATA_DIR: join(folder, 'embedded') });
  const service = await startService(config, pino({ level: 'silent' }), { database });
  await service.drain();
  const dump = await database.embedded?.dumpDataDir('none');
  await database.close();
  if (dump === undefined) throw new Error('not the embedded database');
  return Buffer.from(await dump.arrayBuffer());
}
