import { beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../support/files/cv-samples.ts';
import { partnerApplication, tag } from '../support/fixtures.ts';
import { callRpc, rpcClient, rpcData, rpcError } from '../support/requests/rpc.ts';
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
  portal,
  session,
  withCv,
} from './compare-transports.ts';

const service = await serviceForFile();
let fixture: CallFixture;

beforeAll(async () => {
  fixture = await createCallFixture(service);
});

async function sentBefore(body: ReturnType<typeof partnerApplication>): Promise<Case> {
  const call = candidature(body, fixture.partnerKey);
  expect((await service.post(call.path, body, fixture.partnerKey)).status).toBe(200);
  return call;
}

describe('REST and RPC give the same outcome', () => {
  test.each<[string, () => Case | Promise<Case>]>([
    ['health', () => ({ procedure: 'discovery.health', type: 'query', path: '/api/health' })],
    [
      'catalog',
      () => ({ procedure: 'discovery.catalog', type: 'query', path: '/api/public/v1/service-catalog' }),
    ],
    ['jobs', () => jobs(fixture.workspaceKey)],
    ['careers', () => careers(fixture.slug)],
    // Each application was sent before, so that both answers say that it is a repeat (D67).
    ['a candidature, replayed', () => sentBefore(partnerApplication(fixture.jobId))],
    ['a candidature with a CV, replayed', () => sentBefore(withCv(fixture.jobId, pdf().toString('base64')))],
    ['a form, replayed', () => form(fixture, { idempotencyKey: `cle-${tag()}${tag()}` })],
    ['consent', () => session('consent', fixture.undecidedId, { decision: 'human' })],
    ['save', () => session('save', fixture.sessionId, { a: 1, sessionId: 'own' })],
    ['export by a link', () => portal('export', fixture.portalToken)],
    ['export by an application id', () => portal('export', fixture.sessionId)],
    ['deletion by a link', () => portal('delete', fixture.portalToken)],
  ])('%s: 200', async (_, build) => {
    await expectSame(service, await build(), 200);
  });

  test('the feed gives its jobs where REST writes XML', async () => {
    const rest = await service.get('/api/jobs.xml', fixture.partnerKey);
    const rpc = await callRpc(service, 'jobs.listXml', { type: 'query', headers: fixture.partnerKey });
    const feed = rpcData<{ count: number; jobs: { id: string }[] }>(rpc);
    expect([rest.status, rpc.status, String(feed.count)]).toEqual([200, 200, rest.headers['x-jobs-count']]);
    for (const { id } of feed.jobs) expect(rest.text).toContain(id);
    const refused = await callRpc(service, 'jobs.listXml', { type: 'query', headers: fixture.workspaceKey });
    const { message, data } = rpcError(refused);
    expect([refused.status, message]).toEqual([401, 'The key is missing or not valid.']);
    // A text answer has no field for the hint, which follows the message (D3).
    expect((await service.get('/api/jobs.xml', fixture.workspaceKey)).text).toBe(`${message} ${data.hint}\n`);
    expect(data.hint).toContain('looks like a workspace’s key');
  });

  test('the stream gives its chunks to a typed client, with the words of REST', async () => {
    const messages = [{ id: 'm1', role: 'user', content: 'Bonjour.' }];
    const path = `/api/v2/prequalif/${fixture.sessionId}/stream`;
    const rest = await service.post(path, { messages }, { Accept: 'text/event-stream' });
    const reply = await rpcClient(service.url).prequalification.stream.mutate({
      sessionId: fixture.sessionId,
      messages,
    });
    const chunks: unknown[] = [];
    for await (const { chunk } of reply.chunks) chunks.push(chunk);
    const reported = rest.text
      .split('\n')
      .flatMap((line) => (line.startsWith('data: {') ? [JSON.parse(line.slice(6))] : []));
    const words = (all: unknown[]) => (all as { delta?: string }[]).map(({ delta }) => delta ?? '').join('');
    expect(words(chunks)).toBe(words(reported));
    expect(reply.generatedBy).toBe('script');
  });
});
