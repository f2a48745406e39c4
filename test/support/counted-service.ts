import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { ensureSlots } from '#db/conversations/provider-slots.ts';
import { createSpools } from '#openapi/spool/spool.ts';
import { appRouter } from '#routers/root.ts';
import { createDeps, type DepsOptions } from '#server/assembly/deps.ts';
import { createConnectionCounter } from '#server/call/connection-counter.ts';
import { buildApp } from '#server/http/app.ts';
import { listen } from '#server/http/listener.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { createTestClock } from './clock.ts';
import { createPostgresDatabase } from './file-database.ts';
import { cvParsers } from './files/cv-parsers.ts';
import { createHttp } from './requests/http.ts';
import { startCountingProxy } from './servers/counting-proxy.ts';
import { testConfig } from './test-config.ts';

/**
 * A service without background work: no sweeper, linker or job of its own sends a statement. It has one
 * connection, so that each statement is prepared when it is counted.
 */
export async function countedService({
  modelInterviewer,
  replace,
}: Pick<DepsOptions, 'modelInterviewer' | 'replace'> = {}) {
  const proxy = await startCountingProxy(await createPostgresDatabase(), 'guichet');
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-cost-'));
  const config = testConfig({ DATA_DIR: dataDir, DATABASE_URL: proxy.url, DATABASE_POOL_MAX: '1' });
  const log = pino({ level: 'silent' });
  const listener = await listen('127.0.0.1', 0);
  const { deps, close } = await createDeps(config, {
    log,
    publicUrl: listener.address,
    clock: createTestClock(),
    cvParsers: await cvParsers(),
    ...(modelInterviewer && { modelInterviewer }),
    ...(replace && { replace }),
  });
  await ensureSlots(deps.database.query, 4);
  const addressConnections = createConnectionCounter(1000);
  const metrics = createMetrics();
  const spools = createSpools(join(dataDir, 'spool'), deps.clock);
  const app = buildApp(deps, { router: appRouter, config, log, metrics, addressConnections, spools });
  listener.serve(app.listener);
  const http = createHttp(listener.address);
  afterAll(async () => {
    http.close();
    await listener.close(0);
    await spools.close();
    await close();
    await proxy[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { ...http, deps, count: proxy.count };
}
