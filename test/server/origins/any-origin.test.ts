import { describe, expect, test } from 'vitest';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';
import { applicationForm, fixturesOf } from '#test/support/fixtures.ts';
import { candidateOf, chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';
import { openSocket } from '#test/transports/support/chat-socket.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const origin = 'https://site.example';
const page = { Origin: origin };
const operations = listOperations(appRouter);

const preflight = (path: string, method: string, headers = 'content-type') =>
  service.send(path, {
    method: 'OPTIONS',
    headers: { ...page, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': headers },
  });
const listed = (value: string | undefined) => value?.toLowerCase().split(', ') ?? [];

describe('a preflight (D65)', () => {
  test.each(
    operations.map(({ rest, authentication }) => [rest.operationId, { rest, authentication }] as const),
  )(
    'of %s allows its method to every page, but where a key is asked for',
    async (_, { rest, authentication }) => {
      const path = rest.path.replaceAll(/\{\w+\}/g, crypto.randomUUID());
      const { status, headers } = await preflight(path, rest.method);
      expect(status).toBe(204);
      expect(headers.allow).toContain(rest.method);
      if (authentication !== 'none') return expect(headers).not.toHaveProperty('access-control-allow-origin');
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-max-age': '7200',
        vary: 'Origin',
      });
      expect(listed(headers['access-control-allow-methods'])).toContain(rest.method.toLowerCase());
    },
  );

  test('allows the headers that our clients send, and no key', async () => {
    const { headers } = await preflight('/trpc/jobs.careers', 'GET');
    const taken = listed(headers['access-control-allow-headers']);
    const sent = ['content-type', 'trpc-accept', 'last-event-id', 'idempotency-key', 'if-none-match'];
    expect(taken).toEqual(expect.arrayContaining([...sent, 'user-agent', 'traceparent', 'x-request-id']));
    expect(taken).not.toContain('x-api-key');
    expect(listed(headers['access-control-allow-methods'])).toEqual(['get', 'post']);
  });

  test('of an unknown address is answered too, so that the 404 can be read', async () => {
    const { status, headers } = await preflight('/api/v2/aplication/submit', 'PUT');
    expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
    expect(listed(headers['access-control-allow-methods'])).toContain('put');
  });

  test('of an address that the paths of two operations match names the methods of both', async () => {
    const { headers } = await preflight('/api/manage/v1/workspaces/maison/jobs/sync', 'POST');
    expect(listed(headers.allow)).toEqual(expect.arrayContaining(['get', 'put', 'post', 'options']));
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('without a page is none: OPTIONS of an address that nothing has is 404', async () => {
    expect((await service.send('/api/nowhere', { method: 'OPTIONS', headers: page })).status).toBe(404);
  });
});

describe('an answer can be read from any page, without credentials', () => {
  const readable = async (path: string, status: number, sent: Parameters<typeof service.send>[1] = {}) => {
    const answer = await service.send(path, { ...sent, headers: { ...sent.headers, ...page } });
    expect([path, answer.status, answer.headers['access-control-allow-origin']]).toEqual([path, status, '*']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(listed(answer.headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining([
        'etag',
        'ratelimit',
        'retry-after',
        'x-request-id',
        'x-service-prequalif-mode',
      ]),
    );
    return answer;
  };

  test('public reads, feeds, documents, the widget and their 304, 404 and 405', async () => {
    const workspace = await fixtures.workspace();
    const jobs = `/api/public/v1/careers/${workspace.slug}/jobs`;
    const { headers } = await readable(jobs, 200);
    await readable(jobs, 304, { headers: { 'If-None-Match': headers.etag ?? '' } });
    await readable(jobs, 405, { method: 'DELETE' });
    for (const path of [`/careers/${workspace.slug}/feed.json`, '/widget.js', '/openapi.json', '/api/health'])
      await readable(path, 200);
    await readable('/api/public/v1/careers/nobody/jobs', 404);
  });

  test('an address that nothing has, as JSON and as a page', async () => {
    for (const path of ['/api/v2/aplication/submit', '/trcp/jobs.careers', '/nowhere', '/trpc/a/b'])
      await readable(path, 404);
    await readable('/nowhere', 404, { headers: { Accept: 'text/html' } });
  });

  test('the form, and what it refuses', async () => {
    const workspace = await fixtures.workspace();
    const form = applicationForm(workspace.slug, await fixtures.recruitment(workspace));
    await readable('/api/v2/application/submit', 200, { method: 'POST', body: form });
    await readable('/api/v2/application/submit', 400, { method: 'POST', body: new FormData() });
  });

  test('sessions and portals: consent, stream, transcript, correction, export, deletion, and their refusals', async () => {
    const { sessionId } = await fixtures.session(null);
    const session = `/api/v2/prequalif/${sessionId}`;
    const chat = `/api/v2/chat/${chatTokenFor(service, sessionId)}`;
    const portal = `/api/v2/portal/${portalTokenFor(service, await candidateOf(service.deps, sessionId))}`;
    await readable(`${session}/stream`, 403, { method: 'POST', body: { messages: [] } });
    await readable(`${session}/consent`, 200, { method: 'POST', body: { decision: 'ai' } });
    await readable(`${session}/stream`, 200, { method: 'POST', body: { messages: [] } });
    await readable(`${session}/stream`, 204);
    await readable(`${session}/stream`, 204, { method: 'DELETE' });
    await readable(`${session}/save`, 200, { method: 'POST', body: { state: { step: 1 } } });
    await readable(`${chat}/transcript`, 200);
    await readable(`${chat}/facts/availability`, 404, { method: 'PUT', body: { answer: 'Lundi.' } });
    await readable(`${portal}/export`, 200);
    await readable(`${portal}/delete`, 200, { method: 'POST' });
    await readable('/api/v2/portal/nothing/export', 404);
    await readable(`/api/v2/prequalif/${crypto.randomUUID()}/stream`, 404, { method: 'DELETE' });
  });

  test('typed RPC: a query, a batch, a subscription, and what is refused', async () => {
    const workspace = await fixtures.workspace();
    const { sessionId } = await fixtures.session();
    const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));
    const careers = { workspaceSlug: workspace.slug };
    await readable(`/trpc/jobs.careers?input=${input(careers)}`, 200);
    await readable(`/trpc/jobs.careers,jobs.careers?batch=1&input=${input({ 0: careers, 1: careers })}`, 200);
    await readable(`/trpc/jobs.nothing?input=${input(careers)}`, 404);
    await readable('/trpc/jobs.careers', 405, { method: 'PUT' });
    await readable('/trpc/jobs.listJson', 401);
    const stream = await service.open(`/trpc/prequalification.watch?input=${input({ sessionId })}`, {
      headers: page,
    });
    expect(stream.headers).toMatchObject({ 'access-control-allow-origin': '*' });
    stream.destroy();
  });

  test('but not what a key opens, nor pages for the holder of a link, nor agents’ door', async () => {
    const { key } = await fixtures.workspace();
    const linked = [
      'address',
      'alerts',
      'chat',
      'confirm',
      'correct-address',
      'employer',
      'portal',
      'status',
    ];
    const paths = linked.map((path) => `/${path}/nothing`);
    for (const path of ['/api/jobs.json', '/api/jobs.xml', '/mcp', ...paths])
      expect((await service.get(path, { ...page, 'X-API-Key': key })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      );
  });
});

test('sockets of both kinds are opened to pages of any site', async () => {
  const { sessionId } = await fixtures.session();
  const address = service.url.replace('http', 'ws');
  for (const from of [origin, 'null', service.url]) {
    const options = { headers: { Origin: from } };
    const chat = await openSocket(`${address}/api/v2/prequalif/${sessionId}/socket`, options);
    await chat.leave();
    await (await openSocket(`${address}/trpc`, options)).leave();
  }
});
