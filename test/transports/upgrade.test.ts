import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { fixturesOf } from '../support/fixtures.ts';
import { startTestService } from '../support/service.ts';
import { openSocket, resumeFrame } from './support/chat-socket.ts';
import { type Handshake, onUpgradeResponse, textFrame } from './support/handshake.ts';
import { serviceWithModel } from './support/service-with-model.ts';
import { startSockets } from './support/socket-server.ts';

const narrowed = { CORS_ORIGINS: 'https://partner.example' };
const setup = await serviceWithModel({ config: narrowed });
const { deps, url } = setup.service;
const pathOf = (sessionId: string) => `/api/v2/prequalif/${sessionId}/socket`;
const foreign = { Origin: 'https://elsewhere.example' };

const statusOf = async (server: string, handshake: Handshake) => {
  const { received, leave } = await onUpgradeResponse(server, handshake);
  const answer = await received();
  leave();
  return Number(answer.split(' ')[1]);
};
const open = (address: string, headers: Record<string, string> = {}) =>
  openSocket(address.replace('http', 'ws'), { headers });
const refusal = (address: string, headers?: Record<string, string>) =>
  open(address, headers).then(
    () => 'open',
    (error: Error) => error.message,
  );

describe('refusals come in REST’s order (D4)', () => {
  test('404 of an address, 405, 400, 404 of a session, 403', async () => {
    const known = pathOf(await setup.session());
    const hasty = { method: 'POST', headers: foreign };
    expect(await statusOf(url, { path: '/nowhere', ...hasty })).toBe(404);
    expect(await statusOf(url, { path: pathOf('no-uuid'), ...hasty })).toBe(405);
    expect(await statusOf(url, { path: pathOf('no-uuid'), headers: foreign })).toBe(400);
    expect(await statusOf(url, { path: pathOf('%zz'), headers: foreign })).toBe(400);
    expect(await statusOf(url, { path: '/%zz/socket', headers: foreign })).toBe(404);
    expect(await statusOf(url, { path: pathOf(randomUUID()), headers: foreign })).toBe(404);
    expect(await statusOf(url, { path: known, headers: foreign })).toBe(403);
  });

  test('403 before the session’s 429, and both before a draining node’s 503', async () => {
    await using server = await startSockets({ deps, config: { ...narrowed, SOCKETS_PER_SESSION: '1' } });
    const path = pathOf(await setup.session());
    const client = await open(server.url + path);
    expect(await statusOf(server.url, { path, headers: foreign })).toBe(403);
    expect(await statusOf(server.url, { path })).toBe(429);
    const over = Promise.withResolvers<void>();
    const drained = server.drain(over.promise);
    expect((await client.closed).code).toBe(1001);
    expect(await statusOf(server.url, { path: pathOf(randomUUID()) })).toBe(404);
    expect(await statusOf(server.url, { path })).toBe(503);
    over.resolve();
    await drained;
  });

  test.each(['/trpc', 'chat'])(
    '%s: a handshake that `ws` or tRPC cannot read is 400 in our words',
    async (way) => {
      const path = way === 'chat' ? pathOf(await setup.session()) : way;
      for (const headers of [
        { 'Sec-WebSocket-Key': 'short' },
        { 'Sec-WebSocket-Version': '12' },
        { 'Sec-WebSocket-Protocol': ',' },
        { Host: '][' },
      ]) {
        const { received, leave } = await onUpgradeResponse(url, { path, headers });
        const [head, body = ''] = (await received()).split('\r\n\r\n');
        leave();
        expect(head).toContain('HTTP/1.1 400 Bad Request\r\n');
        expect(head).toContain('Sec-WebSocket-Version: 13');
        expect(JSON.parse(body)).toMatchObject({ ok: false, error: 'The WebSocket handshake is malformed.' });
      }
    },
  );

  test('405 names the method that there is', async () => {
    const { received, leave } = await onUpgradeResponse(url, { path: '/trpc', method: 'POST' });
    const answer = await received();
    leave();
    expect(answer).toMatch(/^HTTP\/1\.1 405 .*\r\nAllow: GET\r\n/s);
    expect(answer).toContain('"code":"method_not_allowed"');
  });
});

describe('a connection', () => {
  test('is hung up on with its refusal, though its client never hangs up', async () => {
    await using server = await startSockets({ deps, config: narrowed });
    const known = pathOf(await setup.session());
    const rude = await Promise.all(
      ['/nowhere', pathOf(randomUUID()), known].map((path) =>
        onUpgradeResponse(server.url, { path, headers: foreign }),
      ),
    );
    await Promise.all(rude.map(({ received }) => received()));
    await expect.poll(server.openConnections).toBe(0);
    for (const { leave } of rude) leave();
  });

  test('is received from its first packet on, while its session is still looked up', async () => {
    const path = pathOf(await setup.session());
    const { text, leave } = await onUpgradeResponse(url, {
      path,
      after: textFrame(JSON.stringify(resumeFrame('r1'))),
    });
    await expect.poll(text).toContain('"type":"no-active","requestId":"r1"');
    leave();
  });

  test('that asks for something else first, in the same packet, harms no one', async () => {
    const before = 'GET /api/health HTTP/1.1\r\nHost: guichet.example\r\n\r\n';
    const { text, leave } = await onUpgradeResponse(url, { path: pathOf(await setup.session()), before });
    await expect.poll(text).toContain('101 Switching Protocols');
    leave();
    const twice = await onUpgradeResponse(url, { path: '/nowhere', before: before.repeat(3) });
    await twice.received();
    twice.leave();
    expect((await setup.service.get('/api/health')).status).toBe(200);
  });

  test('that leaves while its session is looked up takes no place', async () => {
    await using server = await startSockets({
      deps,
      config: { SOCKETS_PER_SESSION: '1', SOCKETS_PER_ADDRESS: '3' },
    });
    const path = pathOf(await setup.session());
    for (let round = 0; round < 10; round += 1) {
      const { leave } = await onUpgradeResponse(server.url, { path });
      leave();
    }
    await expect.poll(server.openConnections).toBe(0);
    await (await open(server.url + path)).leave();
  });
});

describe('sockets of one address', () => {
  test('are counted together, of both kinds and with those that are refused, and make room again', async () => {
    await using server = await startSockets({ deps, config: { SOCKETS_PER_ADDRESS: '2' } });
    const path = pathOf(await setup.session());
    const clients = [await open(`${server.url}/trpc`), await open(server.url + path)];
    expect(await refusal(server.url + path)).toBe('HTTP 429');
    expect(await refusal(`${server.url}/trpc`)).toBe('HTTP 429');
    await clients[0]?.leave();
    await expect.poll(() => refusal(server.url + path)).toBe('open');
    await clients[1]?.leave();
  });

  test('are counted with its subscriptions over server-sent events, which make room again too', async () => {
    await using service = await startTestService({ config: { SOCKETS_PER_ADDRESS: '2' } });
    const { sessionId } = await fixturesOf(service).session('ai');
    const input = encodeURIComponent(JSON.stringify({ sessionId }));
    const watch = () => service.open(`/trpc/prequalification.watch?input=${input}`);
    const firstEvent = async (response: IncomingMessage) => {
      let text = '';
      for await (const bytes of response) {
        text += bytes;
        if (/"(?:httpStatus|type)":.*\n\n/s.test(text)) break;
      }
      return text;
    };
    const [held, left] = [await watch(), await watch()];
    expect(await refusal(`${service.url}/trpc`)).toBe('HTTP 429');
    expect(await firstEvent(await watch())).toContain('"httpStatus":429');
    left.destroy();
    await expect.poll(async () => firstEvent(await watch())).toContain('"type":"consent"');
    held.destroy();
  });

  test('stand behind as many proxies as are trusted, and an address is one however it is written', async () => {
    const config = { SOCKETS_PER_ADDRESS: '1', TRUST_PROXY: '1' };
    await using server = await startSockets({ deps, config });
    const address = `${server.url}/trpc`;
    const from = (forwarded: string) => ({ 'X-Forwarded-For': forwarded });
    const clients = [await open(address, from('203.0.113.7')), await open(address, from('203.0.113.8'))];
    for (const same of ['::ffff:203.0.113.7', '203.0.113.7:4711', '198.51.100.1, 203.0.113.7']) {
      expect(await refusal(address, from(same))).toBe('HTTP 429');
    }
    clients.push(await open(address, from('2001:db8:1:2::3')), await open(address));
    expect(await refusal(address, from('2001:db8:1:2:ffff::9'))).toBe('HTTP 429');
    expect(await refusal(address, from(''))).toBe('HTTP 429');
    await Promise.all(clients.map((client) => client.leave()));
  });
});

test('our own pages may connect beside those of CORS_ORIGINS (SE8)', async () => {
  await using server = await startSockets({ deps, config: narrowed });
  const path = pathOf(await setup.session());
  for (const origin of [url, 'https://partner.example']) {
    await (await open(server.url + path, { Origin: origin })).leave();
  }
  for (const origin of ['https://partner.example.org', 'http://partner.example', 'null']) {
    expect(await refusal(server.url + path, { Origin: origin })).toBe('HTTP 403');
  }
});
