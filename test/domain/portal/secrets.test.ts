import { expect, test } from 'vitest';
import { fixturesOf } from '#test/support/fixtures.ts';
import type { Answer } from '#test/support/requests/http.ts';
import { callRpc } from '#test/support/requests/rpc.ts';
import { serviceForFile } from '#test/support/service.ts';
import { findWords } from '../erasure/person.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const { admin } = fixtures;

/** Issues one of each credential of the service; `last` is the part of the key that lists show. */
async function credentials() {
  const workspace = await fixtures.workspace();
  const applicationId = await fixtures.application(workspace, await fixtures.recruitment(workspace));
  const board = await fixtures.partner();
  const { token } = await admin.portal.link({ application: applicationId });
  return { workspaceKey: workspace.key, partnerKey: board.key, token, applicationId, workspace };
}

test('no key and no link is in the database, in a file or in the log, however it was used', async () => {
  const { workspaceKey, partnerKey, token, workspace } = await credentials();
  const secrets = { workspaceKey, partnerKey, token };
  const places = [
    ['/api/jobs.json', 'jobs.listJson'],
    ['/api/jobs.xml', 'jobs.listXml'],
    [`/api/v2/portal/${token}/export`, 'portal.export'],
    [`/api/v2/portal/${token}x/export`, 'portal.requestDeletion'],
    [`/portal/${token}`, 'nothing'],
  ] as const;
  for (const key of [workspaceKey, partnerKey, `${workspaceKey}x`]) {
    const headers = { 'X-API-Key': key };
    for (const [path, procedure] of places) {
      await service.get(path, headers);
      await service.post(path, { token, key }, headers);
      await callRpc(service, procedure, { type: 'query', input: { token, key }, headers });
    }
  }
  const [issued] = await admin.key.list({ workspace: workspace.slug });
  await admin.key.revoke({ id: String(issued?.id) });
  await service.get('/api/jobs.json', { 'X-API-Key': workspaceKey });
  expect(await findWords(service, secrets)).toEqual([]);
  // The search must first find the data, or it proves nothing.
  const shown = { lastFour: workspaceKey.slice(-4), route: '/api/v2/portal/{token}/export' };
  const found = (await findWords(service, shown)).join();
  expect(found).toContain('lastFour in public.workspace_keys');
  expect(found).toContain('route in log line');
});

test('no answer behind a link is cached or tells another site its address, errors included', async () => {
  const { token, applicationId } = await credentials();
  const session = `/api/v2/prequalif/${applicationId}`;
  const answers: [string, Answer][] = [];
  for (const secret of [token, applicationId, 'nothing']) {
    answers.push(
      ['export', await service.get(`/api/v2/portal/${secret}/export`)],
      ['archive', await service.get(`/api/v2/portal/${secret}/export?format=zip`)],
      ['HEAD', await service.send(`/api/v2/portal/${secret}/export`, { method: 'HEAD' })],
      ['bad parameter', await service.get(`/api/v2/portal/${secret}/export?include=all`)],
      ['wrong method', await service.send(`/api/v2/portal/${secret}/export`, { method: 'PUT' })],
      ['deletion', await service.post(`/api/v2/portal/${secret}/delete`)],
      ['page', await service.get(`/portal/${secret}`)],
      ['RPC', await callRpc(service, 'portal.export', { type: 'query', input: { token: secret } })],
    );
  }
  answers.push(
    ['consent', await service.post(`${session}/consent`, { decision: 'ai' })],
    ['save', await service.post(`${session}/save`, { a: 1 })],
    ['stream', await service.post(`${session}/stream`, { messages: [] })],
  );
  for (const [name, { status, headers }] of answers) {
    expect([name, status, headers['cache-control'], headers['referrer-policy']]).toEqual([
      name,
      status,
      'no-store',
      'no-referrer',
    ]);
    expect(headers.etag).toBeUndefined();
  }
  expect(new Set(answers.map(([, { status }]) => status))).toEqual(new Set([200, 400, 404, 405]));
});
