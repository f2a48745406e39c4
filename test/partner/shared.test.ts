import { describe, expect, test } from 'vitest';
import type { Operation } from '#openapi/operations.ts';
import { takesBody } from '#routers/base/rest.ts';
import { callOverRpc } from '../isolation/call.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { badKeys } from '../support/requests/bad-keys.ts';
import { countCalls } from '../support/requests/counted-calls.ts';
import { expectErrorResponse } from '../support/requests/expectations.ts';
import { startBrokenService } from '../support/requests/faults.ts';
import { serviceForFile, type TestService } from '../support/service.ts';
import { setupOperations } from './setup-operations.ts';

const service = await serviceForFile();
const fixtures = fixturesOf(service);
const partner = await fixtures.partner();
const operations = setupOperations.map((operation) => [operation.rest.operationId, operation] as const);

type Sent = Parameters<TestService['send']>[1] & { headers: Record<string, string | string[]> };

/** Sends the documented example over REST; its ids are of nothing. */
function send(at: Pick<TestService, 'send'>, { rest }: Operation, headers: Sent['headers']) {
  const { method, path, consumes } = rest;
  const { request = {} } = exampleOf(rest);
  const hasBody = takesBody({ method }) && consumes !== 'none';
  const target = path.replace('{id}', crypto.randomUUID());
  return at.send(target, { method, headers, ...(hasBody && { body: Object(request) }) });
}

/** These examples need no value of the document's. */
const exampleOf = ({ examples }: Operation['rest']) =>
  examples({ publicUrl: '' } as Parameters<typeof examples>[0]);

test('there are all of them', () => {
  expect(operations.length).toBeGreaterThanOrEqual(10);
});

describe('401', () => {
  test.each(operations)('%s takes no other key, on both transports', async (_, operation) => {
    const { request, parameters } = exampleOf(operation.rest);
    const call = { procedure: operation.procedure, input: { ...parameters, ...Object(request) } };
    for (const [name, headers] of await badKeys(fixtures, 'partner')) {
      const answer = await send(service, operation, headers);
      expect(answer.status, name).toBe(401);
      expectErrorResponse(answer, 401, 'unauthorized', service);
      const [text] = await callOverRpc(service, [call], headers);
      expect(text, name).toContain('"unauthorized"');
    }
  });
});

describe('403', () => {
  const refusing = operations.filter(([operationId]) => /Webhook|FeedAddress/.test(operationId));

  test.each(refusing)('%s takes no test key, since it reaches what is real (D47)', async (_, operation) => {
    const { key } = await fixtures.admin.partner.issueKey({ code: partner.code, test: true });
    const answer = await send(service, operation, { 'X-API-Key': key });
    expectErrorResponse(answer, 403, 'forbidden', service);
    expect(answer.json().hint).toContain('pk_');
  });
});

describe('429', () => {
  test('after 60 calls of one key in a minute; another key of the partner goes on (D98)', async () => {
    const { id, key } = await fixtures.admin.partner.issueKey({ code: partner.code });
    const counted = { policy: 'partner-setup', limit: { limit: 60, windowSeconds: 60 } };
    await countCalls(service, { ...counted, owner: `key:${id}`, calls: 59 });
    const read = (sent: string) => service.get('/api/partner/v1/keys', { 'X-API-Key': sent });
    expect((await read(key)).headers.ratelimit).toBe('"partner-setup";r=0;t=60');
    for (const [, operation] of operations) {
      const answer = await send(service, operation, { 'X-API-Key': key });
      expectErrorResponse(answer, 429, 'rate_limited', service);
      expect(answer.headers).toMatchObject({
        'retry-after': '60',
        'ratelimit-policy': '"partner-setup";q=60;w=60',
      });
    }
    expect((await read(partner.key)).status).toBe(200);
    service.clock.advance(60_000);
    expect((await read(key)).status).toBe(200);
  });
});

describe('500', () => {
  test('masks whatever fails, for every operation', async () => {
    await using broken = await startBrokenService();
    for (const [, operation] of operations) {
      const answer = await send(broken, operation, { 'X-API-Key': partner.key });
      expectErrorResponse(answer, 500, 'internal_error', broken);
    }
  });
});
