import { describe, expect, test } from 'vitest';
import { keyScopes } from '#domain/access/permissions.ts';
import { listOperations } from '#openapi/operations.ts';
import { queryNamesOf } from '#routers/base/rest.ts';
import { appRouter } from '#routers/root.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { callRpc } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const job = '00000000-0000-4000-8000-000000000000';

test.each([
  '/careers/%00',
  `/careers/%00/${job}`,
  `/careers/a%01b/${job}`,
  '/careers/%ED%A0%80',
  `/apply/%00/${job}`,
  '/chat/%00',
  '/portal/%00',
  '/portal/%00/delete',
])('a control character names no page: %s is 404 (SJ11)', async (path) => {
  for (const method of ['GET', 'POST']) {
    const answer = await service.send(path, { method });
    // A page without a form is not asked what its address names.
    expect([404, 405], method).toContain(answer.status);
    if (method === 'GET') expect(answer.status).toBe(404);
  }
});

test('fixed segments match as sent (SJ11, D2)', async () => {
  const { slug, key } = await fixtures.workspace();
  const headers = { 'X-API-Key': key };
  for (const path of [
    '/api/jobs%2ejson',
    '/%61pi/jobs.json',
    '/api/%6aobs.json',
    `/api/public/v1/c%61reers/${slug}/jobs`,
    `/c%61reers/${slug}`,
    '/%74rpc/discovery.health',
    '/openapi%2ejson',
  ]) {
    expect((await service.get(path, headers)).status, path).toBe(404);
  }
  expect((await service.get('/api/jobs.json', headers)).status).toBe(200);
});

test('parameters are percent-decoded (D2)', async () => {
  const { slug } = await fixtures.workspace();
  const [first = ''] = slug;
  const escaped = `%${first.charCodeAt(0).toString(16)}${slug.slice(1)}`;
  expect((await service.get(`/api/public/v1/careers/${escaped}/jobs`)).status).toBe(200);
  expect((await service.get(`/careers/${escaped}`)).status).toBe(200);
});

describe('a control character in a parameter beyond the contract is 400 (D3, D21)', async () => {
  const [workspace, partner] = [await fixtures.workspace(), await fixtures.partner()];
  const { key } = await fixtures.admin.managementKey.issue({ scopes: keyScopes.join() });
  const keys = { workspace_key: workspace.key, partner_key: partner.key, management_key: key, none: '' };
  const options = listOperations(appRouter).flatMap((operation) =>
    queryNamesOf(operation.rest).map((option) => ({ option, operation, path: operation.rest.path })),
  );
  expect(options.map(({ option }) => option)).toContain('since');

  test.each(options)('$path?$option', async ({ option, operation, path }) => {
    const headers = { 'X-API-Key': keys[operation.authentication] };
    const isRead = operation.rest.method === 'GET';
    const place = path.replace(/\{(?:workspaceSlug|slug)\}/, workspace.slug);
    for (const dirty of ['%00', '4711%01-0', '%7F%08', 'lyon%0B']) {
      const address = `${place}?${option}=${dirty}`;
      const answer = await (isRead ? service.get(address, headers) : service.post(address, [], headers));
      expect(answer.status, dirty).toBe(400);
      if (operation.rest.errors === 'standard')
        expect(answer.json()).toMatchObject({ code: 'bad_request', details: [{ field: option }] });
    }
    const input = { workspaceSlug: workspace.slug, slug: workspace.slug, [option]: 'a\0b' };
    expect(
      (await callRpc(service, operation.procedure, { type: isRead ? 'query' : 'mutation', input, headers }))
        .status,
    ).toBe(400);
  });
});
