import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Service, startService } from '#server/assembly/service.ts';
import { createShutdownSteps } from '#server/assembly/shutdown-steps.ts';
import { closeFileDatabase, fileDatabase } from '../support/file-database.ts';
import { freePort } from '../support/servers/free-port.ts';
import { testConfig } from '../support/test-config.ts';

async function startWith(variables: Record<string, string>): Promise<Service> {
  const { environment, database } = await fileDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'guichet-shutdown-'));
  onTestFinished(async () => {
    await closeFileDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });
  const config = testConfig({ DATA_DIR: dataDir, OPS_PORT: '0', ...environment, ...variables });
  return startService(config, pino({ level: 'silent' }), { ...(database && { database }) });
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 'refused',
  );

test('during SHUTDOWN_DELAY_SECONDS requests are answered and /readyz says 503, then connections are refused', async () => {
  const service = await startWith({ SHUTDOWN_DELAY_SECONDS: '1' });
  const [health, ready] = [`${service.address}/api/health`, `${service.opsAddress}/readyz`];
  expect(service.opsAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect([await statusOf(health), await statusOf(ready)]).toEqual([200, 200]);
  const startedAt = performance.now();
  const drained = service.drain();
  expect([await statusOf(ready), await statusOf(health)]).toEqual([503, 200]);
  await vi.waitUntil(async () => (await statusOf(health)) === 'refused', { timeout: 60_000, interval: 10 });
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000);
  await drained;
});

test('/readyz says 503 until everything has started', async () => {
  const opsPort = await freePort();
  let hasStarted = false;
  const starting = startWith({ OPS_PORT: String(opsPort) }).finally(() => {
    hasStarted = true;
  });
  const early: (number | string)[] = [];
  while (!hasStarted) {
    const status = await statusOf(`http://127.0.0.1:${opsPort}/readyz`);
    if (!hasStarted) early.push(status);
  }
  const service = await starting;
  expect(new Set(early)).toEqual(new Set(['refused', 503]));
  expect(await statusOf(`${service.opsAddress}/readyz`)).toBe(200);
  await service.drain();
});

test('parts that hang, and parts that fail, do not keep the others from their shutdown, and are named', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const step = createShutdownSteps({ log, withinMs: 20 });
  const never = new Promise<void>(() => {});
  await step('failing', Promise.reject(new Error('broken')));
  await step('hanging', never);
  await step('hanging, too', never);
  const named = lines.map((line) => JSON.parse(line) as { part: string; level: number });
  expect(named.map(({ part, level }) => [part, level])).toEqual([
    ['failing', 50],
    ['hanging', 40],
    ['hanging, too', 40],
  ]);
});
