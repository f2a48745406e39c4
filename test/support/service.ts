import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import type { Deps } from '#domain/ports.ts';
import { startService } from '#server/assembly/service.ts';
import type { Environment } from '#server/config/config.ts';
import { createLogger } from '#server/observability/logging.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { closeFileDatabase, fileDatabase } from './file-database.ts';
import { cvParsers } from './files/cv-parsers.ts';
import { createHttp, type Http } from './requests/http.ts';
import { testConfig } from './test-config.ts';

export type TestServiceOptions = {
  /** Environment variables in addition to the tests' own. */
  config?: Environment;
  /** Parts that replace the real ones. */
  replace?: (deps: Deps) => Partial<Deps>;
  clock?: TestClock;
  /** The node's name in the leases of turns. It leaves turns with its name alone. */
  node?: string;
};

export type TestService = Http &
  AsyncDisposable & {
    url: string;
    deps: Deps;
    clock: TestClock;
    /** Every line that the service logged, at any level. */
    logs: readonly string[];
    dataDir: string;
  };

const MARK = join('cv', 'installation');
const marks = new Map<string, string>();

/** Gives a folder the mark of its database, so that services of one database may have a folder of files each. */
export async function copyMark(database: string, dataDir: string): Promise<void> {
  const mark = marks.get(database);
  if (mark === undefined) return;
  await mkdir(join(dataDir, 'cv'), { mode: 0o700, recursive: true });
  await writeFile(join(dataDir, MARK), mark);
}

async function keepMark(database: string, dataDir: string): Promise<void> {
  const mark = await readFile(join(dataDir, MARK), 'utf8').catch(() => null);
  if (mark !== null) marks.set(database, mark);
}

/** Starts a whole service on a free port and this file's database, with a clock that the test moves. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { clock = createTestClock(), replace, node } = options;
  const { environment, database } = await fileDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-service-'));
  const logs: string[] = [];
  const log = createLogger('trace', { write: (line: string) => logs.push(line) });
  const config = testConfig({ DATA_DIR: dataDir, ...environment, ...options.config });
  const databaseName = new URL(config.database?.url ?? 'embedded:').pathname;
  await copyMark(databaseName, dataDir);
  const service = await startService(config, log, {
    clock,
    cvParsers: await cvParsers(),
    ...(database && { database }),
    ...(replace && { replace }),
    ...(node && { node }),
  });
  await keepMark(databaseName, dataDir);
  const http = createHttp(service.address);
  const close = async () => {
    http.close();
    await service.drain();
    // A job may still write its last mail after the drain.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
  return {
    ...http,
    url: service.address,
    deps: service.deps,
    clock,
    logs,
    dataDir,
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The service of a test file, closed with its database when the file's tests are done. */
export async function serviceForFile(options: TestServiceOptions = {}): Promise<TestService> {
  const service = await startTestService(options);
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    await closeFileDatabase();
  });
  return service;
}
