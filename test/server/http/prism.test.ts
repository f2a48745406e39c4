import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { afterAll, describe, expect, test } from 'vitest';
import { listAddressChanges } from '#db/candidates/address-changes.ts';
import { allPermissions } from '#domain/access/permissions.ts';
import { sampleCv } from '#domain/administration/demo/sample-cv.ts';
import { seedDemo } from '#domain/administration/demo/seed-demo.ts';
import { mintAddressLink } from '#domain/portal/contact/address-link.ts';
import { mintStatusFeedToken } from '#domain/portal/status-feed.ts';
import { listOperations, type Operation } from '#openapi/operations.ts';
import type { ExampleValues } from '#routers/base/rest.ts';
import { appRouter } from '#routers/root.ts';
import { fixturesOf, partnerApplication } from '#test/support/fixtures.ts';
import { askAlert, confirmedAlert } from '#test/support/requests/alerts.ts';
import { chatTokenFor, portalTokenFor } from '#test/support/requests/portal.ts';
import { serviceForFile } from '#test/support/service.ts';

const service = await serviceForFile();
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
  exportToken: seed.exportToken,
  deletionToken: seed.deletionToken,
  portalToken: seed.exportToken,
  addressToken: '',
  statusToken: '',
  chatToken: seed.chatUrl.replace(/^.*\//, ''),
  cv: sampleCv().toString('base64'),
};
const manager = await fixturesOf(service).admin.managementKey.issue({ scopes: allPermissions.join() });
const keys = {
  none: undefined,
  workspace_key: seed.workspaceKey,
  partner_key: seed.partnerKey,
  management_key: manager.key,
};
const operations = listOperations(appRouter);

/** An application that the partner sent, and a conversation in which something was noted. */
async function ownValues({ rest }: Operation): Promise<Partial<ExampleValues>> {
  if (rest.operationId === 'correctChatFact') {
    return { chatToken: chatTokenFor(service, seed.finishedApplicationId) };
  }
  if (rest.operationId === 'addCv' || rest.operationId === 'withdrawApplication')
    return { applicationId: seed.finishedApplicationId };
  if (rest.operationId === 'confirmAddressChange' || rest.operationId === 'readStatusFeed')
    return movingPerson();
  if (rest.operationId === 'contestDecision') return rejectedPerson();
  if (['listJobAlerts', 'confirmJobAlerts', 'endJobAlerts'].includes(rest.operationId)) {
    return subscriber({ isConfirmed: rest.operationId !== 'confirmJobAlerts' });
  }
  if (rest.operationId !== 'readPartnerApplication') return {};
  return { applicationId: (await sentApplication()).applicationId };
}

/** A subscriber of job alerts; the examples name his link and one alert. */
async function subscriber({ isConfirmed }: { isConfirmed: boolean }): Promise<Partial<ExampleValues>> {
  const asked = { slug: seed.workspace, email: `${crypto.randomUUID()}@courriel.example` };
  const { token, alertId } = await (isConfirmed ? confirmedAlert : askAlert)(service, asked);
  return { exportToken: token, applicationId: alertId };
}

/** A person who asked for another address, and whose links change with it. */
async function movingPerson(): Promise<Partial<ExampleValues>> {
  const { applicationId, candidateId: id } = await sentApplication();
  const portal = portalTokenFor(service, id);
  await service.post(`/api/v2/portal/${portal}/address`, { email: `${applicationId}@courriel.example` });
  const [change] = await listAddressChanges(service.deps.database.query, id);
  if (change === undefined) throw new Error('no address change');
  const { url } = mintAddressLink(service.deps, { ...change, linkGeneration: 0 });
  return {
    addressToken: url.replace(/^.*\//, ''),
    statusToken: mintStatusFeedToken(service.deps, { id, linkGeneration: 0 }).token,
  };
}

/** A person whose application the employer rejected. */
async function rejectedPerson(): Promise<Partial<ExampleValues>> {
  const { applicationId: id, candidateId } = await sentApplication();
  await fixturesOf(service).admin.application.setStatus({ id, status: 'rejected', reason: 'Une raison.' });
  return { applicationId: id, portalToken: portalTokenFor(service, candidateId) };
}

async function sentApplication() {
  const sent = partnerApplication(seed.jobId);
  const answer = await service.post('/api/candidatures', sent, { 'X-API-Key': seed.partnerKey });
  return answer.json<{ applicationId: string; candidateId: string }>();
}

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
        ...(parameters !== undefined && { parameters }),
        ...(request !== undefined && { request }),
      });
      // The first PUT of a job creates it.
      const created = operation.rest.operationId === 'putJob' ? 201 : 200;
      const status = operation.rest.produces === 'nothing' ? 204 : created;
      expect(answer).toEqual({ status, violations: null });
    },
  );

  test.each(told.map((operation) => [operation.rest.operationId, operation] as const))(
    'what %s refuses',
    async (_, operation) => {
      const wrong = {
        token: 'x',
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
