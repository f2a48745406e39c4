import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fixturesOf, partnerApplication } from '../support/fixtures.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import type { Sent } from '../support/requests/http.ts';
import { callRpc, rpcData, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile, startTestService } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const json = { 'Content-Type': 'application/json' };

const post = (procedure: string, body: Sent['body'], headers: Record<string, string> = json) =>
  service.post(`/trpc/${procedure}`, body, headers);

const query = (procedure: string, input: string) =>
  service.get(`/trpc/${procedure}?input=${encodeURIComponent(input)}`);

describe('the address (D2)', () => {
  test('OPTIONS tells the methods', async () => {
    const answer = await service.send('/trpc/discovery.health', { method: 'OPTIONS' });
    expect([answer.status, answer.text, answer.headers.allow]).toEqual([204, '', 'GET, POST, OPTIONS']);
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('%s is 405 and tells the methods', async (method) => {
    const answer = await service.send('/trpc/discovery.health', { method });
    expectErrorResponse(answer, 405, 'method_not_allowed', service);
    expect(answer.headers.allow).toBe('GET, POST, OPTIONS');
  });

  test('a mutation by GET tells the method of a mutation', async () => {
    const answer = await service.get('/trpc/applications.submit?input=%7B%7D');
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });

  test.each(['/TRPC/discovery.health', '/trpc/a/discovery.health', '/trpc//discovery.health'])(
    '%s is 404',
    async (path) => expectErrorResponse(await service.get(path), 404, 'not_found', service),
  );

  test('is logged and measured as its own route', async () => {
    const logged = service.logs.length;
    await service.get('/trpc/discovery.health');
    await expect.poll(() => service.logs.slice(logged).join('')).toContain('"route":"/trpc"');
  });

  test('a request target that names the host is refused as on REST (D69)', async () => {
    for (const path of ['/trpc/discovery.health', '/api/health', '/openapi.json']) {
      expect((await service.get(`${service.url}${path}`)).status, path).toBe(400);
    }
  });
});

describe('a body is read as strictly as on REST', () => {
  test.each<[string, (body: string) => Buffer | string, Record<string, string>, string]>([
    ['names a member twice', () => '{"a":1,"a":2}', json, 'The body names a member twice.'],
    ['is no JSON', () => '{', json, 'The body is not JSON.'],
    ['is no UTF-8', () => Buffer.from('{"a":"\xff"}', 'latin1'), json, 'The body is not UTF-8.'],
    [
      'claims UTF-16',
      (body) => body,
      { 'Content-Type': 'application/json;charset=utf-16' },
      'The body must be UTF-8.',
    ],
    [
      'claims to be text',
      (body) => body,
      { 'Content-Type': 'text/plain' },
      'The body must be JSON: send Content-Type: application/json.',
    ],
    [
      'is a form',
      () => '--x--\r\n',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      'The body must be JSON: send Content-Type: application/json.',
    ],
    [
      'is too large',
      () => JSON.stringify({ a: 'x'.repeat(70_000) }),
      json,
      'The body is larger than 64 KiB.',
    ],
  ])('one that %s is 400', async (_, spoil, headers, message) => {
    const { sessionId } = await fixtures.session('ai');
    const body = spoil('{"a":1}');
    const rest = await service.post(`/api/v2/prequalif/${sessionId}/save`, body, headers);
    const input = typeof body === 'string' ? `{"sessionId":"${sessionId}","state":${body}}` : body;
    const rpc = await post('prequalification.save', input, headers);
    expect([rest.status, rest.json().error]).toEqual([400, message]);
    expect([rpc.status, rpcError(rpc).message]).toEqual([400, message]);
    expect(rpcError(rpc).data.requestId).toBe(rpc.headers['x-request-id']);
  });

  test('a charset that is UTF-8 is welcome', async () => {
    const { sessionId } = await fixtures.session('ai');
    const answer = await post('prequalification.save', JSON.stringify({ sessionId, state: { a: 1 } }), {
      'Content-Type': 'application/json; charset=utf-8',
    });
    expect(rpcData(answer)).toEqual({ ok: true, persisted: true });
  });

  test('refusals keep their order: 404, then 401, then 400 (D4)', async () => {
    expect((await post('nothing', '{')).status).toBe(404);
    expect((await post('applications.createFromPartner', '{')).status).toBe(401);
    const { key } = await fixtures.partner();
    expect((await post('applications.createFromPartner', '{', { ...json, 'X-API-Key': key })).status).toBe(
      400,
    );
  });

  test.each([
    ['portal.requestDeletion', '{'],
    ['portal.requestDeletion', '{}'],
    ['portal.requestDeletion', '{"token": 7}'],
    ['portal.export', '{}'],
    ['jobs.careers', '{"workspaceSlug": ""}'],
  ])('also of %s, which has no 400 on REST: %s is BAD_REQUEST', async (name, input) => {
    const answer = name === 'portal.requestDeletion' ? await post(name, input) : await query(name, input);
    expect(answer.status).toBe(400);
    expect(rpcError(answer).data).toMatchObject({ code: 'BAD_REQUEST', errorCode: 'bad_request' });
  });
});

describe('only an intake of files takes more than 262,144 bytes', () => {
  const large = 'A'.repeat(300_000);
  const message = 'The body is larger than 256 KiB.';

  test('one call and a batch of them', async () => {
    const partner = await fixtures.partner();
    const headers = { ...json, 'X-API-Key': partner.key };
    const body = partnerApplication(randomUUID(), { large });
    const one = await post('applications.createFromPartner', JSON.stringify(body), headers);
    expect(one.status).toBe(404);
    for (const comma of [',', '%2C']) {
      const names = `applications.createFromPartner${comma}applications.submit?batch=1`;
      const both = await post(names, JSON.stringify({ 0: body, 1: body }), headers);
      expect(both.text).not.toContain(message);
    }
  });

  test.each([
    'prequalification.consent',
    'applications.submit,prequalification.consent',
    'x,applications.submit',
  ])('%s', async (names) => {
    const answer = await post(`${names}?batch=1`, JSON.stringify({ 0: { large } }));
    expect(answer.text).toContain(message);
  });
});

describe('a failure before a procedure', () => {
  const eleven = Array(11).fill('discovery.health').join(',');
  test.each<[string, string, Sent]>([
    ['a batch of eleven', `/trpc/${eleven}?batch=1`, {}],
    ['a malformed escape', '/trpc/%zz', {}],
    ['a batch of several kinds', '/trpc/discovery.health,applications.submit?batch=1', {}],
    ['connection parameters that are none', '/trpc/discovery.health?connectionParams=%7B', {}],
  ])('%s has a request id, and a sentence that says what is accepted', async (_, path, sent) => {
    const answer = await service.send(path, sent);
    expect(answer.status).toBe(400);
    expect(rpcError(answer)).toMatchObject({
      message: expect.stringContaining('at most 10 calls'),
      data: {
        requestId: answer.headers['x-request-id'],
        hint: expect.stringContaining('what the message'),
        details: [],
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('headers that a failure asks for (D6, D8)', () => {
  test('401 says which key, as on REST, and in a batch too', async () => {
    const rest = await service.get('/api/jobs.json');
    for (const path of ['jobs.listJson', 'discovery.health,jobs.listJson?batch=1']) {
      const rpc = await service.get(`/trpc/${path}`);
      expect(rpc.headers['www-authenticate']).toBe(rest.headers['www-authenticate']);
      expect(rpc.headers['www-authenticate']).toContain('ApiKey realm=');
    }
  });

  test('503 and 429 say when to come back, as their data does', async () => {
    const { sessionId } = await fixtures.session('ai');
    await using silent = await startTestService({ config: { PREQUALIFICATION_FALLBACK: 'off' } });
    const input = { sessionId, messages: [] };
    const statuses = new Set<number>();
    for (let sent = 0; sent < 13; sent++) {
      const answer = await callRpc(silent, 'prequalification.stream', { type: 'mutation', input });
      statuses.add(answer.status);
      const { retryAfterSeconds = 5 } = rpcError(answer).data;
      expect(answer.headers['retry-after']).toBe(String(retryAfterSeconds));
    }
    expect([...statuses]).toEqual([503, 429]);
  });
});
