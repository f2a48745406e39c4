import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { applicationForm } from '../support/fixtures.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const service = await serviceForFile();

/** Everything that comes back until the server closes the connection. */
async function exchange(bytes: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  return text(socket);
}

const statusesOf = (reported: string) =>
  [...reported.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

describe('a request that two servers could read differently is refused, and answered once (SD9)', () => {
  const close = 'Host: x\r\nConnection: close\r\n';
  test.each([
    [
      'a length and chunks',
      `POST /api/candidatures HTTP/1.1\r\n${close}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nX`,
      400,
    ],
    [
      'two lengths',
      `POST /api/candidatures HTTP/1.1\r\n${close}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`,
      400,
    ],
    ['a length that is none', `POST /api/candidatures HTTP/1.1\r\n${close}Content-Length: +1\r\n\r\nx`, 400],
    ['bare line feeds', 'GET /api/health HTTP/1.1\nHost: x\nConnection: close\n\n', 400],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a blank in a header’s name', `GET /api/health HTTP/1.1\r\n${close}X-A : b\r\n\r\n`, 400],
    ['a NUL in a header', `GET /api/health HTTP/1.1\r\n${close}X-A: \0\r\n\r\n`, 400],
    ['20 KB of headers', `GET /api/health HTTP/1.1\r\n${close}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a NUL in the address', `GET /api/\0health HTTP/1.1\r\n${close}\r\n`, 400],
    ['another version', `GET /api/health HTTP/9.9\r\n${close}\r\n`, 400],
  ])('%s', async (_, bytes, status) => {
    expect(statusesOf(await exchange(bytes))).toEqual([status]);
  });

  test('OPTIONS * is no failure of ours', async () => {
    const [status = 0, ...more] = statusesOf(await exchange(`OPTIONS * HTTP/1.1\r\n${close}\r\n`));
    expect([status < 500, more]).toEqual([true, []]);
  });
});

test('every event is one line of the log, for any input (SD13)', async () => {
  const before = service.logs.length;
  const dirty = 'x\r\n{"level":"fatal"}\u2028';
  await service.get(`/careers/${encodeURIComponent(dirty)}`, {
    'User-Agent': 'a\tb',
    Referer: '{"x":"\\n"}',
  });
  await service.post('/api/v2/application/submit', applicationForm(dirty, dirty, { lastName: dirty }));
  await expect.poll(() => service.logs.length).toBeGreaterThan(before + 1);
  for (const line of service.logs.slice(before)) {
    expect(line.trimEnd()).not.toContain('\n');
    expect(JSON.parse(line)).not.toMatchObject({ level: 'fatal' });
  }
});

test('an address that a client makes up does not move its limit (SD10)', async () => {
  await using limited = await startTestService({ config: { SUBMIT_LIMIT_PER_MINUTE: '2' } });
  const statuses: number[] = [];
  for (const made of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
    const form = applicationForm('nowhere', '00000000-0000-4000-8000-000000000000');
    const headers = { 'X-Forwarded-For': made, Forwarded: `for=${made}`, 'X-Real-IP': made };
    statuses.push((await limited.post('/api/v2/application/submit', form, headers)).status);
  }
  expect(statuses).toEqual([404, 404, 429]);
});

describe('RPC has no side door (SD14)', () => {
  test('a batch of 2,000', async () => {
    const names = Array(2000).fill('discovery.health').join(',');
    expect([400, 431]).toContain((await service.get(`/trpc/${names}?batch=1`)).status);
  });

  test('a mutation by GET, and a method by header or query', async () => {
    const input = encodeURIComponent('{}');
    for (const [path, headers] of [
      [`/trpc/applications.submit?input=${input}`, {}],
      [`/trpc/applications.submit?input=${input}&_method=POST`, {}],
      [`/trpc/applications.submit?input=${input}`, { 'X-HTTP-Method-Override': 'POST' }],
    ] as const) {
      expect((await service.get(path, headers)).status).toBe(405);
    }
    const overridden = { 'X-HTTP-Method-Override': 'GET', 'Content-Type': 'application/json' };
    expect((await service.post('/trpc/discovery.health', '{}', overridden)).status).toBe(405);
  });
});
