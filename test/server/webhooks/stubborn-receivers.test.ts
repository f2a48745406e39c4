import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { parseNetwork } from '#server/config/networks.ts';
import { createWebhookSender } from '#server/webhooks/webhook-sender.ts';
import { startReceiver } from './receiver.ts';

const receiver = await startReceiver();
const allowedNetworks = ['127.0.0.0/8'].flatMap((text) => parseNetwork(text) ?? []);
const TIMEOUT_MS = 600;
const message = { url: receiver.url, headers: {}, body: '{}' };

function senderForTest(timeoutMs = TIMEOUT_MS) {
  const sender = createWebhookSender({ allowedNetworks, ca: receiver.ca, timeoutMs });
  onTestFinished(() => sender.close());
  return sender;
}

const raw = (text: string) => (response: ServerResponse) => void response.socket?.write(text);
const drip = (status: number) => async (response: ServerResponse) => {
  response.writeHead(status);
  for (let bytes = 0; bytes < 40 && !response.destroyed; bytes += 1) {
    response.write('.');
    await delay(100);
  }
};

const switching = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n';

test.each<[string, (response: ServerResponse) => unknown, object]>([
  ['switches protocols', raw(switching), { status: null, fault: 'connection' }],
  ['switches and goes on', raw(`${switching}${'x'.repeat(1000)}`), { status: null, fault: 'connection' }],
  ['says 200 and never ends', drip(200), { status: 200, fault: null }],
  ['says 500 and never ends', drip(500), { status: 500, fault: null }],
  ['says 204 with a body', raw('HTTP/1.1 204 No Content\r\n\r\nmore'), { status: 204, fault: null }],
  [
    'breaks off its body',
    raw('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nab'),
    { status: 200, fault: null },
  ],
  ['begins a header', raw('HTTP/1.1 200 OK\r\nContent-'), { status: null, fault: 'timeout' }],
  ['says no HTTP', raw('hello\r\n\r\n'), { status: null, fault: 'connection' }],
  ['asks to go on', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50)), { status: null, fault: 'timeout' }],
  ['says nothing', () => {}, { status: null, fault: 'timeout' }],
  ['hangs up', (response) => response.destroy(), { status: null, fault: 'connection' }],
])('an attempt settles within its own time where the receiver %s', async (_what, answer, expected) => {
  receiver.answer(answer);
  const late = delay(2 * TIMEOUT_MS, 'not settled');
  expect(await Promise.race([senderForTest().send(message), late])).toEqual(expected);
});

test('an answered attempt leaves its connection to the next', async () => {
  const sender = senderForTest();
  const ports: unknown[] = [];
  receiver.answer((response) => {
    ports.push(response.socket?.remotePort);
    response.writeHead(200).end('taken');
  });
  for (let sent = 0; sent < 3; sent += 1) expect(await sender.send(message)).toMatchObject({ status: 200 });
  expect([ports.length, new Set(ports).size]).toEqual([3, 1]);
});

test('partners whose receivers are on one host do not wait for each other’s sockets', async () => {
  const sender = senderForTest(100 * TIMEOUT_MS);
  const held: ServerResponse[] = [];
  receiver.answer((response, { body }) => {
    if (body === '{}') response.writeHead(204).end();
    else held.push(response);
  });
  const hanging = Array.from({ length: 24 }, () => sender.send({ ...message, body: '"hangs"' }));
  await expect.poll(() => held.length).toBe(24);
  expect(await sender.send(message)).toEqual({ status: 204, fault: null });
  for (const response of held) response.destroy();
  for (const answer of await Promise.all(hanging))
    expect(answer).toEqual({ status: null, fault: 'connection' });
});
