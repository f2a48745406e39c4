import { describe, expect, test } from 'vitest';
import { consumeLimit } from '#domain/access/call-limits.ts';
import type { Operation } from '#openapi/operations.ts';
import { takesBody } from '#routers/base/rest.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import { callRpc, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { managementOf, managementOperations } from './management.ts';

const service = await serviceForFile();
const fixtures = managementOf(service);
const { managementKey } = fixtures.admin;
const workspace = await fixtures.managed('jobs:manage');
const listPath = `/api/manage/v1/workspaces/${workspace.slug}/jobs`;

/** The operation's address in our workspace; its other names are of nothing. */
const pathOf = ({ rest }: Operation) =>
  rest.path.replace('{slug}', workspace.slug).replaceAll(/\{\w+\}/g, 'inconnu');
const operations = managementOperations.map((operation) => [operation.rest.operationId, operation] as const);

describe('401', () => {
  test('of a key from the instant of its end', async () => {
    const end = new Date(service.clock.now().getTime() + 60_000).toISOString();
    const { key } = await managementKey.issue({
      workspace: workspace.slug,
      scopes: 'jobs:manage',
      expires: end,
    });
    const headers = { Authorization: `bearer ${key}` };
    expect((await service.get(listPath, headers)).status).toBe(200);
    service.clock.advance(60_000);
    const answer = await service.get(listPath, headers);
    expectErrorResponse(answer, 401, 'unauthorized', service);
    expect(answer.headers['www-authenticate']).toContain('ApiKey realm=');
  });

  test('with a hint at the kind, where a key of another kind is sent', async () => {
    const answer = await service.get(listPath, { 'X-API-Key': workspace.key });
    expect(answer.json().hint).toBe(
      'Send a management key, which begins with mk_; what was sent looks like a workspace’s key, which begins with ak_.',
    );
  });
});

describe('403', () => {
  test('names the scope, before the body is read; a foreign workspace is 404 to the same key', async () => {
    const scopes = 'webhooks:manage';
    const { key } = await managementKey.issue({ workspace: workspace.slug, scopes });
    const put = (slug: string) =>
      service.send(`/api/manage/v1/workspaces/${slug}/jobs/x`, {
        method: 'PUT',
        headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
        body: '{',
      });
    const answer = await put(workspace.slug);
    expectErrorResponse(answer, 403, 'forbidden', service);
    expect(answer.json().message).toBe('This takes a key with the scope jobs:manage.');
    expect((await put((await fixtures.workspace()).slug)).status).toBe(404);
  });
});

describe('400 of a token of another list (D176)', () => {
  test('of another workspace, of another list of the same one, and within a cursor', async () => {
    const scopes = 'jobs:manage,applications:manage,deletions:manage';
    const ofInstallation = await managementKey.issue({ scopes: 'workspaces:manage' });
    const lists = [{ path: '/api/manage/v1/workspaces', headers: { 'X-API-Key': ofInstallation.key } }];
    for (const { slug, headers } of [await fixtures.managed(scopes), await fixtures.managed(scopes)])
      for (const name of ['jobs', 'applications', 'deletions'])
        lists.push({ path: `/api/manage/v1/workspaces/${slug}/${name}`, headers });
    for (const source of lists) {
      const { syncToken } = (await service.get(source.path, source.headers)).json<{ syncToken: string }>();
      const cursor = `full_${syncToken}_1_00000000-0000-0000-0000-000000000000`;
      for (const { path, headers } of lists)
        for (const [field, value] of Object.entries({ since: syncToken, cursor })) {
          const answer = await service.get(`${path}?${field}=${value}`, headers);
          const details = path === source.path ? undefined : [{ field, code: 'bad_sync_token' }];
          expect(answer.json(), `${path} by a token of ${source.path}`).toMatchObject(
            details ? { details } : { syncToken: expect.any(String) },
          );
        }
    }
  });
});

describe('404', () => {
  test('is the same, byte for byte but the name, for a foreign workspace and for none', async () => {
    const other = await fixtures.workspace();
    const answers = await Promise.all(
      [other.slug, 'nulle-part'].map(async (slug) => {
        const answer = await service.get(`/api/manage/v1/workspaces/${slug}/jobs`, {
          ...workspace.headers,
          'X-Request-Id': 'same',
        });
        expectErrorResponse(answer, 404, 'not_found', service);
        return answer.text.replaceAll(slug, 'NAME');
      }),
    );
    expect(answers[0]).toBe(answers[1]);
  });
});

describe('404 of a name that no workspace can have', () => {
  test.each(['%00', 'A', 'x'.repeat(5000), '..%2F..', '%F0%9F%98%80'])('%.20s', async (slug) => {
    const { key } = await managementKey.issue({ scopes: 'jobs:manage' });
    for (const sent of [key, workspace.manager]) {
      const answer = await service.get(`/api/manage/v1/workspaces/${slug}/jobs`, { 'X-API-Key': sent });
      expectErrorResponse(answer, 404, 'not_found', service);
      expect(answer.text.length).toBeLessThan(1000);
      const input = { slug: decodeURIComponent(slug) };
      const called = await callRpc(service, 'manage.jobs.list', {
        type: 'query',
        input,
        headers: { 'X-API-Key': sent },
      });
      expect(rpcError(called).data.httpStatus).toBe(404);
    }
  });
});

describe('429', () => {
  test('after 600 calls of one key in a minute, over both transports; another key goes on', async () => {
    const keys = await managementKey.list({ workspace: workspace.slug });
    const id = keys.find(({ lastFour }) => workspace.manager.endsWith(lastFour))?.id ?? '';
    const counted = { policy: 'manage', owner: `key:${id}`, limit: { limit: 600, windowSeconds: 60 } };
    service.clock.advance(60_000);
    for (let made = 0; made < 598; made += 1) await consumeLimit(service.deps.limiter, counted);
    const [first, second] = [
      await service.get(listPath, workspace.headers),
      await callRpc(service, 'manage.jobs.list', {
        type: 'query',
        input: { slug: workspace.slug },
        headers: workspace.headers,
      }),
    ];
    expect([first.headers.ratelimit, second.headers.ratelimit]).toEqual([
      '"manage";r=1;t=60',
      '"manage";r=0;t=60',
    ]);
    const refused = await service.get(listPath, workspace.headers);
    expectErrorResponse(refused, 429, 'rate_limited', service);
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'ratelimit-policy': '"manage";q=600;w=60' });
    const over = await callRpc(service, 'manage.jobs.put', {
      type: 'mutation',
      input: { slug: workspace.slug, externalId: 'x', job: { title: 'Un' } },
      headers: workspace.headers,
    });
    expect(rpcError(over).data).toMatchObject({ httpStatus: 429 });
    const { key } = await managementKey.issue({ workspace: workspace.slug, scopes: 'jobs:manage' });
    expect((await service.get(listPath, { 'X-API-Key': key })).status).toBe(200);
    service.clock.advance(60_000);
    expect((await service.get(listPath, workspace.headers)).status).toBe(200);
  });
});

describe('500', () => {
  test('masks whatever fails, for every operation', async () => {
    await using broken = await startBrokenService();
    for (const [operationId, operation] of operations) {
      const { method } = operation.rest;
      const sent = { method, headers: workspace.headers, ...(takesBody({ method }) && { body: {} }) };
      const answer = await broken.send(pathOf(operation), sent);
      expect(answer.status, operationId).toBe(500);
      expectErrorResponse(answer, 500, 'internal_error', broken);
    }
  });
});

describe('no page of another site', () => {
  test.each([...operations.map(([, operation]) => pathOf(operation)), '/api/manage/v1', '/api/manage/v1/x'])(
    '%s',
    async (path) => {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await service.send(path, {
          method,
          headers: { Origin: 'https://ailleurs.example', 'Access-Control-Request-Method': 'GET' },
        });
        expect(answer.headers['access-control-allow-origin'], method).toBeUndefined();
      }
    },
  );
});
