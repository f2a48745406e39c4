import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../realtime/redis/support.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type KitProxy, type NodePorts, startKitHaproxy } from './proxies.ts';

/** Counts the answers of each of two nodes; neither says on its operators' port that it is ready. */
const answered = [0, 0];
const servers: Server[] = [];
let proxy: KitProxy | null = null;

async function startStub(index: number, status: number): Promise<NodePorts> {
  const server = createServer((request, response) => {
    answered[index] = (answered[index] ?? 0) + 1;
    request.resume().once('end', () => response.writeHead(status).end());
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, opsPort: await freePort() };
}

beforeAll(async () => {
  // The first starts, and refuses; the second serves, and knows no path.
  const started = await startKitHaproxy([await startStub(0, 503), await startStub(1, 404)]);
  proxy = started;
  await until(async () => (await fetch(started.healthUrl)).status === 503);
});
afterAll(async () => {
  for (const server of servers) server.close();
  await proxy?.stop();
});

async function statuses(method: 'GET' | 'POST') {
  const before = [...answered];
  const found = [];
  for (let time = 0; time < 10; time += 1) found.push((await proxy?.send('/careers', { method }))?.status);
  const [refused = 0, served = 0] = answered.map((count, index) => count - (before[index] ?? 0));
  return { found: new Set(found), refused, served };
}

test('where no node is known to be ready, a read that one refuses is asked of the other', async () => {
  const { found, refused, served } = await statuses('GET');
  expect({ found, served }).toEqual({ found: new Set([404]), served: 10 });
  // Each read is refused once at most.
  expect([refused > 0, refused <= 10]).toEqual([true, true]);
});

test('and what may not be sent twice is not', async () => {
  const { found, refused, served } = await statuses('POST');
  expect({ found, sent: refused + served }).toEqual({ found: new Set([404, 503]), sent: 10 });
});
