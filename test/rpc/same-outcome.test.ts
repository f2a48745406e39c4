import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../support/cv-samples.ts';
import { fixturesOf, partnerApplication, tag } from '../support/fixtures.ts';
import type { Answer, Sent } from '../support/http.ts';
import { candidateOf, portalTokenFor } from '../support/portal.ts';
import { callRpc, rpcClient, rpcData, rpcError } from '../support/rpc.ts';
import { serviceForFile } from '../support/service.ts';

type Headers = Record<string, string>;
type Case = {
  procedure: string;
  type: 'query' | 'mutation';
  input?: unknown;
  headers?: Headers;
  path: string;
  body?: Sent['body'];
};

const service = await serviceForFile();
const fixtures = fixturesOf(service);

const world = {
  workspaceKey: {} as Headers,
  partnerKey: {} as Headers,
  slug: '',
  jobId: '',
  sessionId: '',
  undecidedId: '',
  portalToken: '',
};

beforeAll(async () => {
  const { sessionId, workspace, jobId } = await fixtures.session('ai');
  const board = await fixtures.partner();
  Object.assign(world, {
    workspaceKey: { 'X-API-Key': workspace.key },
    partnerKey: { 'X-API-Key': board.key },
    slug: workspace.slug,
    jobId,
    sessionId,
    undecidedId: await fixtures.application(workspace, jobId),
    portalToken: portalTokenFor(service, await candidateOf(service.deps, sessionId)),
  });
});

/** What a caller learns, whichever way it came: the status, and the answer or the code and faults. */
function outcomeOf(answer: Answer, transport: 'rest' | 'rpc') {
  if (answer.status === 200)
    return { status: 200, answer: transport === 'rpc' ? rpcData(answer) : answer.json() };
  const { status } = answer;
  if (transport === 'rpc') {
    const { message, data } = rpcError(answer);
    expect(data.httpStatus).toBe(status);
    return { status, message, faults: data.details };
  }
  const body = answer.json<{ error: string; details?: unknown[] }>();
  return { status, message: body.error, faults: body.details ?? [] };
}

async function expectSame({ procedure, type, input, headers = {}, path, body }: Case, status: number) {
  const method = type === 'query' ? 'GET' : 'POST';
  const rest = await service.send(path, { method, headers, ...(body !== undefined && { body }) });
  const rpc = await callRpc(service, procedure, { type, input, headers });
  expect(outcomeOf(rpc, 'rpc')).toEqual(outcomeOf(rest, 'rest'));
  expect(rest.status).toBe(status);
}

const candidature = (body: unknown, headers: Headers): Case => ({
  procedure: 'applications.createFromPartner',
  type: 'mutation',
  input: body,
  headers,
  path: '/api/candidatures',
  body: body as Record<string, unknown>,
});

function form(fields: Record<string, string>, omit: string[] = []): Case {
  const input = Object.fromEntries(
    Object.entries({
      workspaceSlug: world.slug,
      jobId: world.jobId,
      firstName: 'Camille',
      lastName: 'Fontanel',
      email: `${tag()}@courriel.example`,
      consent: '1',
      ...fields,
    }).filter(([name]) => !omit.includes(name)),
  );
  const body = new FormData();
  for (const [name, value] of Object.entries(input)) body.append(name, value);
  return {
    procedure: 'applications.submit',
    type: 'mutation',
    input,
    path: '/api/v2/application/submit',
    body,
  };
}

const session = (name: 'consent' | 'save', sessionId: string, body: Record<string, unknown>): Case => ({
  procedure: `prequalification.${name}`,
  type: 'mutation',
  input: name === 'save' ? { sessionId, state: body } : { sessionId, ...body },
  path: `/api/v2/prequalif/${sessionId}/${name}`,
  body,
});

const portal = (name: 'export' | 'delete', token: string): Case => ({
  procedure: name === 'export' ? 'portal.export' : 'portal.requestDeletion',
  type: name === 'export' ? 'query' : 'mutation',
  input: { token },
  path: `/api/v2/portal/${encodeURIComponent(token)}/${name}`,
});

const careers = (workspaceSlug: string): Case => ({
  procedure: 'jobs.careers',
  type: 'query',
  input: { workspaceSlug },
  path: `/api/public/v1/careers/${encodeURIComponent(workspaceSlug)}/jobs`,
});

const jobs = (headers: Headers): Case => ({
  procedure: 'jobs.listJson',
  type: 'query',
  headers,
  path: '/api/jobs.json',
});

const unknown = '00000000-0000-4000-8000-000000000000';

describe('REST and RPC give the same outcome', () => {
  test.each<[string, number, () => Case]>([
    ['health', 200, () => ({ procedure: 'discovery.health', type: 'query', path: '/api/health' })],
    [
      'catalog',
      200,
      () => ({ procedure: 'discovery.catalog', type: 'query', path: '/api/public/v1/service-catalog' }),
    ],
    ['jobs', 200, () => jobs(world.workspaceKey)],
    ['jobs without a key', 401, () => jobs({})],
    ['jobs with a partner’s key', 401, () => jobs(world.partnerKey)],
    ['careers', 200, () => careers(world.slug)],
    ['careers of nobody', 404, () => careers('nowhere')],
    ['careers of a NUL', 404, () => careers('a\u0000')],
    ['a candidature, replayed', 200, () => candidature(partnerApplication(world.jobId), world.partnerKey)],
    ['a candidature with a CV', 200, () => candidature(withCv(pdf().toString('base64')), world.partnerKey)],
    ['a candidature with a bad CV', 400, () => candidature(withCv('%%%'), world.partnerKey)],
    [
      'a candidature with a text as CV',
      400,
      () => candidature(withCv(Buffer.from('texte').toString('base64')), world.partnerKey),
    ],
    ['an empty candidature', 400, () => candidature({}, world.partnerKey)],
    [
      'a candidature with `verified: "no"`',
      400,
      () => candidature(partnerApplication(world.jobId, { verified: 'no' }), world.partnerKey),
    ],
    [
      'a candidature with a NUL',
      400,
      () => candidature(partnerApplication(world.jobId, { id: 'a\u0000' }), world.partnerKey),
    ],
    ['a candidature for no job', 404, () => candidature(partnerApplication(unknown), world.partnerKey)],
    ['a candidature without a key', 401, () => candidature(partnerApplication(world.jobId), {})],
    ['a bad candidature without a key', 401, () => candidature({ id: 7 }, {})],
    ['a form, replayed', 200, () => form({ idempotencyKey: `cle-${tag()}${tag()}` })],
    ['a form without consent', 400, () => form({}, ['consent'])],
    ['a form with consent 0', 400, () => form({ consent: '0' })],
    ['a form with a bad address', 400, () => form({ email: 'personne' })],
    ['a form for no job', 404, () => form({ jobId: unknown })],
    ['consent', 200, () => session('consent', world.undecidedId, { decision: 'human' })],
    ['a consent that is none', 400, () => session('consent', world.undecidedId, { decision: 'oui' })],
    ['consent of no session', 404, () => session('consent', unknown, { decision: 'ai' })],
    ['consent of no UUID', 400, () => session('consent', '17', { decision: 'ai' })],
    ['save', 200, () => session('save', world.sessionId, { a: 1, sessionId: 'own' })],
    ['save in no session', 404, () => session('save', unknown, {})],
    ['export by a link', 200, () => portal('export', world.portalToken)],
    ['export by an application id', 200, () => portal('export', world.sessionId)],
    ['export of nobody', 404, () => portal('export', unknown)],
    ['export of a NUL', 404, () => portal('export', 'a\u0000')],
    ['deletion by a link', 200, () => portal('delete', world.portalToken)],
    ['deletion of nobody', 404, () => portal('delete', randomUUID())],
  ])('%s: %i', async (_, status, build) => {
    await expectSame(build(), status);
  });

  test('a save that is too large: one status and sentence; the field `state` is RPC’s alone', async () => {
    const { procedure, type, input, path, body } = session('save', world.sessionId, {
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

  test('the feed gives its jobs where REST writes XML', async () => {
    const rest = await service.get('/api/jobs.xml', world.partnerKey);
    const rpc = await callRpc(service, 'jobs.listXml', { type: 'query', headers: world.partnerKey });
    const feed = rpcData<{ count: number; jobs: { id: string }[] }>(rpc);
    expect([rest.status, rpc.status, String(feed.count)]).toEqual([200, 200, rest.headers['x-jobs-count']]);
    for (const { id } of feed.jobs) expect(rest.text).toContain(id);
    const refused = await callRpc(service, 'jobs.listXml', { type: 'query', headers: world.workspaceKey });
    expect([refused.status, rpcError(refused).message]).toEqual([401, 'The key is missing or not valid.']);
    expect((await service.get('/api/jobs.xml', world.workspaceKey)).text).toBe(
      'The key is missing or not valid.\n',
    );
  });

  test('the stream gives its chunks to a typed client, with the words of REST', async () => {
    const messages = [{ id: 'm1', role: 'user', content: 'Bonjour.' }];
    const path = `/api/v2/prequalif/${world.sessionId}/stream`;
    const rest = await service.post(path, { messages }, { Accept: 'text/event-stream' });
    const reply = await rpcClient(service.url).prequalification.stream.mutate({
      sessionId: world.sessionId,
      messages,
    });
    const chunks: unknown[] = [];
    for await (const { chunk } of reply.chunks) chunks.push(chunk);
    const told = rest.text
      .split('\n')
      .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []));
    const words = (all: unknown[]) => (all as { delta?: string }[]).map(({ delta }) => delta ?? '').join('');
    expect(words(chunks)).toBe(words(told));
    expect(reply.mode).toBe('local');
  });

  test.each<[string, number, () => [sessionId: string, body: Record<string, unknown>]]>([
    ['no UUID', 400, () => ['17', { messages: [] }]],
    ['no messages', 400, () => [world.sessionId, {}]],
    [
      'a last entry that is no user turn',
      400,
      () => [world.sessionId, { messages: [{ role: 'system', content: 'x' }] }],
    ],
    ['no session', 404, () => [unknown, { messages: [] }]],
    ['no consent', 403, () => [world.undecidedId, { messages: [] }]],
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
    const wrong = partnerApplication(world.jobId, { verified: 'no' });
    const right = partnerApplication(world.jobId);
    const rest = () => service.post('/api/candidatures', wrong, world.partnerKey);
    const rpc = () =>
      callRpc(service, 'applications.createFromPartner', {
        type: 'mutation',
        input: wrong,
        headers: world.partnerKey,
      });
    expect([(await rpc()).status, (await rest()).status, (await rpc()).status]).toEqual([400, 400, 400]);
    expect((await service.post('/api/candidatures', right, world.partnerKey)).status).toBe(200);
    expect([(await rpc()).status, (await rest()).status]).toEqual([400, 400]);
  });
});

describe('what tRPC itself refuses', () => {
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
      headers: world.partnerKey,
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

function withCv(data: string) {
  const file = { fileName: 'a.pdf', contentType: 'application/pdf', data };
  return partnerApplication(world.jobId, { applicant: { resume: { file } } });
}
