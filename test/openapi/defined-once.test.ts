import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { listPublishedJobs } from '#domain/jobs/list-published-jobs.ts';
import { contentOf } from '#domain/jobs/listing.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { createSpools } from '#openapi/spool/spool.ts';
import { publicProcedure, workspaceKeyProcedure } from '#routers/base/procedures.ts';
import { rest } from '#routers/base/rest.ts';
import { t } from '#routers/base/trpc.ts';
import { createConnectionCounter } from '#server/call/connection-counter.ts';
import { buildApp } from '#server/http/app.ts';
import { listen } from '#server/http/listener.ts';
import { createLogger } from '#server/observability/logging.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { createHttp } from '../support/requests/http.ts';
import { callRpc, rpcData, rpcError } from '../support/requests/rpc.ts';
import { serviceForFile } from '../support/service.ts';
import { testConfig } from '../support/test-config.ts';

const noSuchBoard = () => new DomainError('not_found', 'There is no such board.');

/** A thirteenth operation, as one file of `routers/` would define it. */
const rateBoard = publicProcedure
  .meta(
    rest({
      operationId: 'rateBoard',
      method: 'POST',
      path: '/api/boards/{board}/ratings',
      summary: 'Rate a job board',
      tag: 'Jobs',
      scope: 'public:read',
      errors: 'standard',
      statuses: [200, 400, 404, 500],
      bodyBytesMax: 64,
      requestHeaders: z.object({
        'X-Survey': z
          .string()
          .max(20)
          .optional()
          .meta({ description: 'Which survey asks.', example: 'spring' }),
      }),
      headers: (output) => ({ 'X-Stars': String((output as { stars: number }).stars) }),
      documentedHeaders: { 'X-Stars': { description: 'The stars that were kept.', example: '4' } },
      answers: { 200: 'The rating is kept.' },
      refusals: { 404: { description: 'No such board.', failure: noSuchBoard() } },
      examples: () => ({
        parameters: { board: 'tableau' },
        request: { stars: 4 },
        refusedInput: { board: 'tableau', stars: 9 },
        response: { board: 'tableau', stars: 4 },
      }),
    }),
  )
  .input(z.object({ board: z.string(), stars: z.int().min(1).max(5) }))
  .output(z.object({ board: z.string(), stars: z.int() }))
  .mutation(({ input }) => {
    if (input.board !== 'tableau') throw noSuchBoard();
    return input;
  });

const filter = z.object({
  city: z.string().min(2).max(100).optional().meta({ description: 'Jobs of one city.' }),
});

const publishedJobs = z.object({
  jobs: z.array(z.object({ title: z.string(), location: z.object({ city: z.string().nullable() }) })),
  generatedAt: z.string(),
});

/** The list of jobs with one more filter; its table of statuses has no 400. */
const listJobs = workspaceKeyProcedure
  .meta(
    rest({
      operationId: 'listJobsOfCity',
      method: 'GET',
      path: '/api/jobs.json',
      summary: 'List the published jobs of a city',
      tag: 'Jobs',
      scope: 'jobs:read',
      errors: 'standard',
      statuses: [200, 401, 404, 500],
      cache: 'private',
      query: filter,
      examples: () => ({
        parameters: { city: 'Lyon' },
        refusedInput: { city: 'L' },
        response: { titles: ['Soudeuse'], generatedAt: '2026-11-20T08:15:00.000Z' },
      }),
    }),
  )
  .input(filter)
  .output(z.object({ titles: z.array(z.string()), generatedAt: z.string() }))
  .query(async ({ ctx, input }) => {
    const { jobs, generatedAt } = publishedJobs.parse(
      await contentOf(await listPublishedJobs(ctx.deps, ctx.principal)),
    );
    const wanted = jobs.filter(({ location }) => input.city === undefined || location.city === input.city);
    return { titles: wanted.map(({ title }) => title).sort(), generatedAt };
  });

const router = t.router({ jobs: t.router({ list: listJobs }), boards: t.router({ rate: rateBoard }) });

const service = await serviceForFile();
const front = await listen('127.0.0.1', 0);
const spools = createSpools(join(service.dataDir, 'spool'), service.clock);
front.serve(
  buildApp(service.deps, {
    router,
    config: testConfig({}),
    log: createLogger('silent'),
    metrics: createMetrics(),
    addressConnections: createConnectionCounter(64),
    spools,
  }).listener,
);
const http = createHttp(front.address);
afterAll(async () => {
  http.close();
  await front.close(0);
  await spools.close();
});

type Documented = {
  parameters?: { in: string; name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<
    string,
    { description: string; headers: object; content: Record<string, { example: unknown }> }
  >;
};
type Document = { paths: Record<string, Record<string, Documented>>; components: { headers: object } };

const document = (await http.get('/openapi.json')).json<Document>();
const rating = documentedAt('/api/boards/{board}/ratings', 'post');
const list = documentedAt('/api/jobs.json', 'get');

function documentedAt(path: string, method: string): Documented {
  const operation = document.paths[path]?.[method];
  if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
  return operation;
}

const json = 'application/json';
const exampleOf = ({ responses }: Documented, status: number) => responses[status]?.content[json]?.example;

/** Ids differ from call to call. */
const withoutId = (body: unknown) => ({ ...Object(body), requestId: '' });

test('a thirteenth operation is served over REST and RPC, each with what its example says', async () => {
  const request = rating.requestBody?.content[json]?.example;
  const answer = await http.post('/api/boards/tableau/ratings', request as Record<string, unknown>);
  expect([answer.status, answer.json(), answer.headers['x-stars']]).toEqual([
    200,
    exampleOf(rating, 200),
    '4',
  ]);
  const input = { board: 'tableau', ...Object(request) };
  expect(rpcData(await callRpc(http, 'boards.rate', { type: 'mutation', input }))).toEqual(
    exampleOf(rating, 200),
  );
});

test('its refusals are those of the document, on both', async () => {
  const refused = await http.post('/api/boards/tableau/ratings', { stars: 9 });
  expect(refused.status).toBe(400);
  expect(withoutId(refused.json())).toEqual(withoutId(exampleOf(rating, 400)));
  expect(refused.json()).toMatchObject({ details: [{ field: 'stars', code: 'out_of_range' }] });
  const unknown = await http.post('/api/boards/nowhere/ratings', { stars: 4 });
  expect(unknown.status).toBe(404);
  expect(withoutId(unknown.json())).toEqual(withoutId(exampleOf(rating, 404)));
  const input = { board: 'tableau', stars: 9 };
  const called = rpcError(await callRpc(http, 'boards.rate', { type: 'mutation', input }));
  expect(called.data).toMatchObject({ httpStatus: 400, details: refused.json().details });
});

test('its headers, descriptions and size are its own', async () => {
  expect(rating.parameters).toMatchObject([
    { in: 'path', name: 'board', example: 'tableau' },
    { in: 'header', name: 'X-Survey', example: 'spring', schema: { type: 'string', maxLength: 20 } },
  ]);
  expect(rating.responses[200]).toMatchObject({
    description: 'The rating is kept.',
    headers: { 'X-Stars': { $ref: '#/components/headers/X-Stars' } },
  });
  expect(document.components.headers).toMatchObject({ 'X-Stars': { example: '4' } });
  const answer = await http.post('/api/boards/tableau/ratings', { stars: 4, remark: 'x'.repeat(64) });
  expect(answer.json()).toMatchObject({ status: 400, message: 'The body is larger than 64 bytes.' });
});

test('a filter is served over REST and RPC, and documented', async () => {
  const fixtures = fixturesOf(service);
  const workspace = await fixtures.workspace();
  await fixtures.recruitment(workspace, { title: 'Soudeuse' });
  await fixtures.recruitment(workspace, { title: 'Peintre', location: { city: 'Nantes', country: 'FR' } });
  const headers = { 'X-API-Key': workspace.key };
  const titles = async (path: string) => (await http.get(path, headers)).json().titles;
  expect(await titles('/api/jobs.json')).toEqual(['Peintre', 'Soudeuse']);
  expect(await titles('/api/jobs.json?city=Lyon')).toEqual(['Soudeuse']);
  expect(await titles('/api/jobs.json?city=Nantes')).toEqual(['Peintre']);
  const called = await callRpc(http, 'jobs.list', { type: 'query', input: { city: 'Nantes' }, headers });
  expect(rpcData(called).titles).toEqual(['Peintre']);
  expect(list.parameters).toMatchObject([{ in: 'query', name: 'city', example: 'Lyon' }]);
});

test('a value that the filter does not take is its own 400, as documented, though the table has none', async () => {
  const { key } = await fixturesOf(service).workspace();
  const headers = { 'X-API-Key': key };
  const refused = await http.get('/api/jobs.json?city=L', headers);
  expect(refused.status).toBe(400);
  expect(refused.json()).toMatchObject({ details: [{ field: 'city', code: 'too_short' }] });
  expect(withoutId(refused.json())).toEqual(withoutId(exampleOf(list, 400)));
  const called = rpcError(await callRpc(http, 'jobs.list', { type: 'query', input: { city: 'L' }, headers }));
  expect(called.data).toMatchObject({
    httpStatus: 400,
    hint: refused.json().hint,
    details: refused.json().details,
  });
});
