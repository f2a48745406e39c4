import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { afterAll, describe, expect, test } from 'vitest';
import { keyScopes } from '#domain/access/permissions.ts';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { listOperations, type Operation } from '#openapi/operations.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { appRouter } from '#routers/root.ts';
import { createTestClock } from '#test/support/clock.ts';
import { fixturesOf } from '#test/support/fixtures.ts';
import { serviceForFile } from '#test/support/service.ts';
import { ownParametersOf } from './prism/own-parameters.ts';
import { ownValuesOf } from './prism/own-values.ts';

/** Accepts the example's address, whose host no one has, and answers as its server would. */
const webhookSender = { refusalOf: async () => null, send: async () => ({ status: 204, fault: null }) };

/** A quarter past nine on the day of the document's examples, so that none of their times is to come. */
const clock = createTestClock('2026-11-26T09:15:00.000Z');
const service = await serviceForFile({ clock, replace: () => ({ webhookSender }) });
const seed = await seedDemo(service.deps);

/** Starts Prism, independent software, between caller and service: it judges calls and answers by the whole document. */
async function startPrism(document: object): Promise<string> {
  const prism = createServer(await getHttpOperationsFromSpec(document), {
    cors: false,
    config: {
      isProxy: true,
      upstream: new URL(service.url),
      upstreamProxy: undefined,
      validateRequest: true,
      validateResponse: true,
      checkSecurity: false,
      errors: false,
      mock: { dynamic: false },
    },
    components: { logger: createLogger('prism', { level: 'silent' }) },
  });
  const address = await prism.listen(0, '127.0.0.1');
  afterAll(() => prism.close());
  return address;
}

const proxy = await startPrism((await service.get('/openapi.json')).json<object>());

const values: ExampleValues = {
  publicUrl: service.url,
  workspace: { name: seed.workspace, slug: seed.workspace },
  jobId: seed.jobId,
  applicationId: seed.sessionId,
  candidateId: '',
  alertsToken: '',
  alertId: crypto.randomUUID(),
  exportToken: seed.exportToken,
  deletionToken: seed.deletionToken,
  portalToken: seed.exportToken,
  addressToken: '',
  statusToken: '',
  chatToken: seed.chatUrl.replace(/^.*\//, ''),
  cv: sampleCv().toString('base64'),
};
const manager = await fixturesOf(service).admin.managementKey.issue({ scopes: keyScopes.join() });
const keys = {
  none: undefined,
  workspace_key: seed.workspaceKey,
  partner_key: seed.partnerKey,
  management_key: manager.key,
};
const operations = listOperations(appRouter);

const { ownValues, sentApplication } = ownValuesOf(service, seed);
const ownParameters = ownParametersOf(service, { seed, managementKey: manager.key, sentApplication });

type Sent = { parameters?: Record<string, string>; request?: unknown };

async function call({ rest, authentication }: Operation, { parameters = {}, request }: Sent, judge = proxy) {
  const names = [...rest.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const path = rest.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
  const query = Object.entries(parameters).filter(([name]) => !names.includes(name));
  const key = keys[authentication];
  const answer = await fetch(`${judge}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`, {
    method: rest.method,
    headers: {
      ...(key !== undefined && { 'X-API-Key': key }),
      ...(request !== undefined && rest.consumes !== 'multipart' && { 'Content-Type': 'application/json' }),
    },
    ...(request !== undefined && {
      body: rest.consumes === 'multipart' ? formOf(request) : JSON.stringify(request),
    }),
  });
  await answer.bytes();
  return { status: answer.status, violations: answer.headers.get('sl-violations') };
}

function formOf(fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(fields))) form.set(name, String(value));
  form.set('cv', new Blob([sampleCv()], { type: 'application/pdf' }), 'cv.pdf');
  return form;
}

describe('Prism finds nothing to say of', () => {
  // The deletion's withdrawal last, so that each has what it needs; a stream is not JSON, and Prism reads nothing else.
  const told = operations.filter(({ rest }) => rest.produces !== 'stream');

  test.each(told.map((operation) => [operation.rest.operationId, operation] as const))(
    'the example of %s and its answer',
    async (_, operation) => {
      const { parameters, request } = operation.rest.examples({ ...values, ...(await ownValues(operation)) });
      const answer = await call(operation, {
        parameters: { ...parameters, ...(await ownParameters(operation)) },
        ...(request !== undefined && { request }),
      });
      // The first PUT of a job creates it; what issues something answers nothing else.
      const created = operation.rest.statuses.includes(201) ? 201 : 200;
      const status = operation.rest.produces === 'nothing' ? 204 : created;
      expect(answer).toEqual({ status, violations: null });
    },
  );

  test.each(told.map((operation) => [operation.rest.operationId, operation] as const))(
    'what %s refuses',
    async (_, operation) => {
      const wrong = {
        token: 'x',
        id: crypto.randomUUID(),
        sessionId: values.candidateId || crypto.randomUUID(),
        workspaceSlug: 'no-such',
        slug: 'no-such',
        externalId: 'no-such',
        jobId: crypto.randomUUID(),
        applicationId: crypto.randomUUID(),
        question: 'availability',
      };
      const { request } = operation.rest.examples(values);
      const answer = await call(operation, { parameters: wrong, ...(request !== undefined && { request }) });
      expect([answer.violations, answer.status < 500]).toEqual([null, true]);
    },
  );
});

test('Prism does speak up of an answer that the document does not have', async () => {
  const health = operations.find(({ rest }) => rest.operationId === 'getServiceHealth');
  if (health === undefined) throw new Error('there is no health');
  const judge = await startPrism({
    openapi: '3.1.0',
    info: { title: 'Another', version: '1' },
    paths: { '/api/health': { get: { responses: { 404: { description: 'Never.' } } } } },
  });
  expect((await call(health, {}, judge)).violations).toContain('status code');
});
