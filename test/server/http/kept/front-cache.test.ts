import { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { createFrontCache } from '#server/http/front-cache.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
// A node with an empty cache knows no revision, and no answer counts as current.
const { key: anyKey } = await fixtures.workspace();
for (let time = 0; time < 3; time += 1) await service.get('/api/jobs.json', { 'X-API-Key': anyKey });
const pathOf = ({ slug }: { slug: string }) => `/api/public/v1/careers/${slug}/jobs`;
const withoutId = ({ 'x-request-id': _, date: __, ...headers }: Record<string, unknown>) => headers;

/** Asks a second time, after which the answer is cached and the next comes from in front. */
async function readTwice(path: string, headers = {}) {
  await service.get(path, headers);
  return service.get(path, headers);
}
const later = () => service.clock.advance(1000);

describe('the same request again', () => {
  test('has the same headers and bytes, and an id and a log line of its own', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const first = await readTwice(pathOf(workspace));
    const lines = service.logs.length;
    const second = await service.get(pathOf(workspace), { 'X-Request-Id': 'again-1' });
    expect([second.headers['x-request-id'], first.headers['x-request-id']]).toEqual([
      'again-1',
      expect.stringMatching(/^[\w-]{36}$/),
    ]);
    expect(withoutId(second.headers)).toEqual(withoutId(first.headers));
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(service.logs.slice(lines).map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        ms: 0,
        requestId: 'again-1',
        route: '/api/public/v1/careers/{workspaceSlug}/jobs',
        status: 200,
      }),
    );
  });

  test('has the head that Node makes, with and without keep-alive', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const raw = async (version: string, lines: string) => {
      const { hostname, port } = new URL(service.url);
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${pathOf(workspace)} HTTP/${version}\r\nHost: ${hostname}\r\n${lines}\r\n`);
      let text = '';
      for await (const chunk of socket) {
        text += chunk;
        if (text.endsWith(']}')) socket.end();
      }
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [status, ...headers] = head.split('\r\n');
      const volatile = /^(?:x-request-id|date|connection|keep-alive):/i;
      const named = headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
      return { status, body, headers: named.filter((line) => !volatile.test(line)).sort(), head };
    };
    const behind = await raw('1.1', '');
    await raw('1.1', '');
    const kept = await raw('1.1', '');
    const closed = await raw('1.1', 'Connection: close\r\n');
    const old = await raw('1.0', '');
    for (const answer of [kept, closed, old]) {
      const { head: _, ...same } = answer;
      expect(same).toEqual({ status: behind.status, body: behind.body, headers: behind.headers });
    }
    expect(kept.head).toMatch(/\r\nConnection: keep-alive\r\nKeep-Alive: timeout=75/);
    expect([closed, old].map(({ head }) => /\r\nConnection: close/.test(head))).toEqual([true, true]);
  });

  test('is answered to HEAD without the body, and to a known tag with 304', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const first = await readTwice(pathOf(workspace));
    const head = await service.send(pathOf(workspace), { method: 'HEAD' });
    expect([head.status, head.text, head.headers['content-length']]).toEqual([
      200,
      '',
      String(first.bytes.length),
    ]);
    const known = await service.get(pathOf(workspace), { 'If-None-Match': String(first.headers.etag) });
    expect([known.status, known.text, known.headers.etag]).toEqual([304, '', first.headers.etag]);
  });

  test('is answered from memory to who always shows the tag, and then whole to who does not', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const path = pathOf(workspace);
    const coding = { 'Accept-Encoding': 'gzip' };
    const { headers, bytes } = await service.get(path, coding);
    // Another client gets other answers.
    const look = { ...coding, Accept: 'application/json' };
    const shown = { ...look, 'If-None-Match': String(headers.etag) };
    for (let time = 0; time < 3; time += 1) expect((await service.get(path, shown)).status).toBe(304);
    const lines = service.logs.length;
    const [unchanged, whole] = [await service.get(path, shown), await service.get(path, look)];
    expect([unchanged.status, whole.status, whole.bytes.equals(bytes)]).toEqual([304, 200, true]);
    expect(withoutId(whole.headers)).toEqual(withoutId(headers));
    const answered = service.logs.slice(lines).map((line) => JSON.parse(line));
    expect(answered.filter(({ ms, msg }) => msg === 'request' && ms === 0)).toHaveLength(2);
  });

  test('has in a 304 what caches and scripts need, and nothing that they have already', async () => {
    const workspace = await fixtures.workspace();
    const read = (headers = {}) =>
      service.get(pathOf(workspace), { Origin: 'https://employeur.example', ...headers });
    await read();
    const first = await read();
    const tag = String(first.headers.etag);
    const unchanged = await read({ 'If-None-Match': tag });
    // Another coding is not cached, so Express answers it.
    const behind = await read({ 'If-None-Match': tag, 'Accept-Encoding': 'gzip;q=0.1, identity' });
    const { date, connection, 'keep-alive': _, ...sent } = unchanged.headers;
    expect([unchanged.status, behind.status]).toEqual([304, 304]);
    expect([date, connection]).toEqual([expect.any(String), 'keep-alive']);
    expect(sent).toEqual({
      'x-request-id': expect.any(String),
      'access-control-allow-origin': '*',
      'access-control-expose-headers': first.headers['access-control-expose-headers'],
      'cache-control': first.headers['cache-control'],
      'cdn-cache-control': first.headers['cdn-cache-control'],
      vary: first.headers.vary,
      etag: tag,
    });
    expect(Object.keys(behind.headers).sort()).toEqual(Object.keys(unchanged.headers).sort());
  });

  test('is another one with another method, media type, coding, origin or key', async () => {
    const workspace = await fixtures.workspace();
    await fixtures.recruitment(workspace);
    const path = pathOf(workspace);
    for (let time = 0; time < 3; time += 1) {
      expect((await service.get(path)).status).toBe(200);
      expect((await service.send(path, { method: 'DELETE' })).status).toBe(405);
      expect((await service.get(path, { Accept: 'text/html' })).status).toBe(406);
      const gzip = await service.get(path, { 'Accept-Encoding': 'gzip' });
      expect(gzip.headers.etag).toMatch(gzip.headers['content-encoding'] === 'gzip' ? /-gz"$/ : /"$/);
      const from = await service.get(path, { Origin: 'https://employeur.example' });
      expect(from.headers['access-control-allow-origin']).toBe('*');
      expect((await service.get('/api/jobs.json', { 'X-API-Key': workspace.key })).status).toBe(200);
      expect((await service.get('/api/jobs.json')).status).toBe(401);
      expect((await service.get('/api/jobs.json', { 'X-API-Key': `${workspace.key}x` })).status).toBe(401);
    }
  });

  test('with a key that was revoked, that ended, or whose workspace was disabled is refused within a second', async () => {
    const workspace = await fixtures.workspace();
    const { admin } = fixtures;
    const expires = new Date(service.clock.now().getTime() + 5_000);
    const ending = await admin.key.issue({ workspace: workspace.slug, expires: expires.toISOString() });
    const revoked = await admin.key.issue({ workspace: workspace.slug });
    const read = async (key: string) => (await service.get('/api/jobs.json', { 'X-API-Key': key })).status;
    const keys = [workspace.key, ending.key, revoked.key];
    for (const key of [...keys, ...keys, ...keys]) expect(await read(key)).toBe(200);
    await admin.key.revoke({ id: revoked.id });
    later();
    expect(await Promise.all(keys.map(read))).toEqual([200, 200, 401]);
    service.clock.set(expires);
    expect(await Promise.all(keys.map(read))).toEqual([200, 401, 401]);
    await admin.workspace.disable({ slug: workspace.slug });
    later();
    expect(await read(workspace.key)).toBe(404);
  });
});

test('an answer that was requested once is not made whole, which may take compressing it', async () => {
  const frontCache = createFrontCache({
    revisions: { newest: 1, of: () => 1, confirm: () => null },
    clock: service.clock,
    keptAnswers: () => ({ count: 0 }),
    onAnswered: () => {},
  });
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: '/jobs' });
  const makeWhole = vi.fn(async () => ({ headers: {}, body: Buffer.from('{}') }));
  const reply = { status: 200, headers: {}, body: Buffer.from('{}') };
  const kept = { reply, owners: ['workspace'], revision: 1, makeWhole, principal: null };
  await frontCache.keep(request, { locals: { route: '/jobs' } }, kept);
  expect(makeWhole).not.toHaveBeenCalled();
  await frontCache.keep(request, { locals: { route: '/jobs' } }, kept);
  expect(makeWhole).toHaveBeenCalledOnce();
});

test('an answer from kept bytes is counted once, however often the metrics are read', async () => {
  const { keptAnswers, registry } = createMetrics();
  const line = async () =>
    (await registry.metrics())
      .split('\n')
      .find((text) => text.startsWith('guichet_http_kept_answers_total{'));
  for (let answer = 0; answer < 3; answer += 1) keptAnswers('/jobs', 304).count += 1;
  const counted = 'guichet_http_kept_answers_total{route="/jobs",status="304"}';
  expect([await line(), await line()]).toEqual([`${counted} 3`, `${counted} 3`]);
  keptAnswers('/jobs', 304).count += 1;
  expect(await line()).toBe(`${counted} 4`);
});
