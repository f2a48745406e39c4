import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { partnerApplication } from '../support/fixtures.ts';
import type { Sent } from '../support/requests/http.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import {
  type CallFixture,
  type Case,
  candidature,
  careers,
  createCallFixture,
  expectSame,
  form,
  jobs,
  outcomeOf,
  portal,
  session,
  withCv,
} from './compare-transports.ts';

// Refusals do not depend on the kind of database, so this file runs on PostgreSQL only.
const service = await serviceForFile();
const unknown = '00000000-0000-4000-8000-000000000000';
let fixture: CallFixture;

beforeAll(async () => {
  fixture = await createCallFixture(service);
});

describe('REST and RPC refuse the same', () => {
  test.each<[string, number, () => Case]>([
    ['jobs without a key', 401, () => jobs({})],
    ['jobs with a partner’s key', 401, () => jobs(fixture.partnerKey)],
    ['careers of nobody', 404, () => careers('nowhere')],
    ['careers of a NUL', 404, () => careers('a\u0000')],
    ['a candidature with a bad CV', 400, () => candidature(withCv(fixture.jobId, '%%%'), fixture.partnerKey)],
    [
      'a candidature with a text as CV',
      400,
      () => candidature(withCv(fixture.jobId, Buffer.from('texte').toString('base64')), fixture.partnerKey),
    ],
    ['an empty candidature', 400, () => candidature({}, fixture.partnerKey)],
    [
      'a candidature with `verified: "no"`',
      400,
      () => candidature(partnerApplication(fixture.jobId, { verified: 'no' }), fixture.partnerKey),
    ],
    [
      'a candidature with a NUL',
      400,
      () => candidature(partnerApplication(fixture.jobId, { id: 'a\u0000' }), fixture.partnerKey),
    ],
    ['a candidature for no job', 404, () => candidature(partnerApplication(unknown), fixture.partnerKey)],
    ['a candidature without a key', 401, () => candidature(partnerApplication(fixture.jobId), {})],
    ['a bad candidature without a key', 401, () => candidature({ id: 7 }, {})],
    ['a form without consent', 400, () => form(fixture, {}, ['consent'])],
    ['a form with consent 0', 400, () => form(fixture, { consent: '0' })],
    ['a form with a bad address', 400, () => form(fixture, { email: 'personne' })],
    ['a form for no job', 404, () => form(fixture, { jobId: unknown })],
    ['a consent that is none', 400, () => session('consent', fixture.undecidedId, { decision: 'oui' })],
    ['consent of no session', 404, () => session('consent', unknown, { decision: 'ai' })],
    ['consent of no UUID', 400, () => session('consent', '17', { decision: 'ai' })],
    ['save in no session', 404, () => session('save', unknown, {})],
    ['export of nobody', 404, () => portal('export', unknown)],
    ['export of a NUL', 404, () => portal('export', 'a\u0000')],
    ['deletion of nobody', 404, () => portal('delete', randomUUID())],
  ])('%s: %i', async (_, status, build) => {
    await expectSame(service, build(), status);
  });

  test('a save that is too large: one status and sentence; the field `state` is RPC’s alone', async () => {
    const { procedure, type, input, path, body } = session('save', fixture.sessionId, {
      a: 'x'.repeat(70_000),
    });
    const rest = outcomeOf(
      await service.send(path, { method: 'POST', ...(body !== undefined && { body }) }),
      'rest',
    );
    const rpc = outcomeOf(await callRpc(service, procedure, { type, input }), 'rpc');
    expect(rpc).toMatchObject({ status: 400, message: 'The body is larger than 64 KiB.' });
    expect(rest).toMatchObject({ status: rpc.status, message: rpc.message });
  });

  test('a saved number that would come back as another is refused, one of no concern to a call is not', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const saving = `{"sessionId":"${fixture.sessionId}","state":{"a":12345678901234567890}}`;
    const consenting = `{"sessionId":"${fixture.sessionId}","decision":"ai","note":12345678901234567890}`;
    const saved = await service.post('/trpc/prequalification.save', saving, headers);
    expect([saved.status, saved.json()]).toMatchObject([
      400,
      { error: { data: { details: [{ field: 'state.a', code: 'out_of_range' }] } } },
    ]);
    const batch = await service.post(
      '/trpc/prequalification.save,prequalification.consent?batch=1',
      `{"0":${saving},"1":${consenting}}`,
      headers,
    );
    expect([batch.status, batch.json()]).toMatchObject([
      207,
      [{ error: { data: { httpStatus: 400 } } }, { result: { data: { ok: true } } }],
    ]);
  });

  test.each<[string, number, () => [sessionId: string, body: Record<string, unknown>]]>([
    ['no UUID', 400, () => ['17', { messages: [] }]],
    ['no messages', 400, () => [fixture.sessionId, {}]],
    [
      'a last entry that is no user turn',
      400,
      () => [fixture.sessionId, { messages: [{ role: 'system', content: 'x' }] }],
    ],
    ['no session', 404, () => [unknown, { messages: [] }]],
    ['no consent', 403, () => [fixture.undecidedId, { messages: [] }]],
  ])('the stream with %s: %i', async (_, status, build) => {
    const [sessionId, body] = build();
    const rest = await service.post(`/api/v2/prequalif/${sessionId}/stream`, body);
    const rpc = await callRpc(service, 'prequalification.stream', {
      type: 'mutation',
      input: { sessionId, ...body },
    });
    expect(outcomeOf(rpc, 'rpc')).toEqual(outcomeOf(rest, 'rest'));
    expect(rest.status).toBe(status);
  });
});

describe('wrong types are refused in either order of calls', () => {
  test('REST leaves nothing behind in the schemas that RPC shares', async () => {
    const wrong = partnerApplication(fixture.jobId, { verified: 'no' });
    const right = partnerApplication(fixture.jobId);
    const rest = () => service.post('/api/candidatures', wrong, fixture.partnerKey);
    const rpc = () =>
      callRpc(service, 'applications.createFromPartner', {
        type: 'mutation',
        input: wrong,
        headers: fixture.partnerKey,
      });
    expect([(await rpc()).status, (await rest()).status, (await rpc()).status]).toEqual([400, 400, 400]);
    expect((await service.post('/api/candidatures', right, fixture.partnerKey)).status).toBe(200);
    expect([(await rpc()).status, (await rest()).status]).toEqual([400, 400]);
  });
});

describe('a refusal of tRPC itself', () => {
  const batch = (calls: number) =>
    service.get(`/trpc/${Array(calls).fill('discovery.health').join(',')}?batch=1&input=%7B%7D`);

  test('a batch of ten is served, a larger one refused', async () => {
    expect((await batch(10)).json<unknown[]>()).toHaveLength(10);
    for (const calls of [11, 500]) expect((await batch(calls)).status).toBe(400);
  });

  test.each<[string, number, string, Sent]>([
    ['an unknown procedure', 404, '/trpc/nothing', {}],
    [
      'a query by POST',
      405,
      '/trpc/discovery.health',
      { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } },
    ],
    ['a mutation by GET', 405, '/trpc/applications.submit?input=%7B%7D', {}],
    [
      'a method override',
      405,
      '/trpc/applications.submit?input=%7B%7D',
      { headers: { 'X-HTTP-Method-Override': 'POST' } },
    ],
    [
      'a body that is no JSON',
      400,
      '/trpc/applications.submit',
      { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } },
    ],
    [
      'another media type',
      400,
      '/trpc/applications.submit',
      { method: 'POST', body: '{}', headers: { 'Content-Type': 'text/plain' } },
    ],
    ['an input that is no JSON', 400, '/trpc/jobs.careers?input=%7B', {}],
    ['a malformed escape', 400, '/trpc/jobs.careers?input=%zz', {}],
  ])('%s is the caller’s fault: %i', async (_, status, path, sent) => {
    const logged = service.logs.length;
    const answer = await service.send(path, sent);
    expect(answer.status).toBe(status);
    expect(rpcError(answer)).toMatchObject({ code: expect.any(Number), data: { httpStatus: status } });
    expect(service.logs.slice(logged).join('')).not.toContain('call failed');
  });

  test('errors keep tRPC’s numeric code, have our fields under data, and no stack', async () => {
    const answer = await callRpc(service, 'applications.createFromPartner', {
      type: 'mutation',
      input: {},
      headers: fixture.partnerKey,
    });
    const error = rpcError(answer);
    expect(error.code).toBe(-32600);
    expect(error.data).toMatchObject({
      code: 'BAD_REQUEST',
      httpStatus: 400,
      errorCode: 'bad_request',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.text).not.toMatch(/stack|node_modules|\.ts:/);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
