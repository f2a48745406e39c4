import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startSlowProvider } from '../nodes/slow-provider.ts';
import { closeFileDatabase } from '../support/file-database.ts';
import { fixturesOf } from '../support/fixtures.ts';
import { startTestService } from '../support/service.ts';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** A collector's side of OTLP over HTTP. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await Array.fromAsync(request as AsyncIterable<Buffer>);
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(body).toString());
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    close: () => server.close(),
  };
}

const attributeOf = ({ attributes }: Span, key: string) =>
  attributes.find((attribute) => attribute.key === key)?.value;

test('requests, their statements and calls of the provider are traced, by template and without a person', async () => {
  const collector = await startCollector();
  const provider = await startSlowProvider(1);
  const service = await startTestService({
    config: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      ANTHROPIC_API_KEY: 'sk-stub',
      ANTHROPIC_BASE_URL: provider.url,
    },
  });
  const { sessionId, workspace, jobId } = await fixturesOf(service).session();
  const said = { id: 'm1', role: 'user', content: 'Motsecret' };
  await service.post(`/api/v2/prequalif/${sessionId}/stream`, { messages: [said] });
  for (const _ of [1, 2, 3]) {
    const answer = await service.get(`/api/public/v1/careers/${workspace.slug}/jobs?q=Motsecret`);
    expect(answer.status).toBe(200);
  }
  await service.get(`/api/v2/portal/${jobId}/export`);
  await service[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
  collector.close();
  await closeFileDatabase();

  const spans = collector.bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const requests = spans.filter((span) => attributeOf(span, 'http.request.method') !== undefined);
  const byRoute = (route: string) =>
    requests.filter((span) => attributeOf(span, 'http.route')?.stringValue === route);
  const [submitted] = byRoute('/api/v2/application/submit');
  expect(submitted?.name).toBe('POST /api/v2/application/submit');
  expect(submitted && attributeOf(submitted, 'http.response.status_code')?.intValue).toBe(200);
  const inside = spans.filter(({ parentSpanId }) => parentSpanId === submitted?.spanId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['with']));
  expect(inside.every((span) => attributeOf(span, 'db.query.text')?.stringValue !== undefined)).toBe(true);
  // The third comes from memory.
  expect(byRoute('/api/public/v1/careers/{workspaceSlug}/jobs')).toHaveLength(3);
  const [turn] = byRoute('/api/v2/prequalif/{sessionId}/stream');
  const call = spans.find(({ name }) => name === 'provider');
  expect(call?.traceId).toBe(turn?.traceId);
  expect(call && attributeOf(call, 'guichet.outcome')?.stringValue).toBe('answered');
  const told = collector.bodies.join('');
  for (const personal of ['Motsecret', sessionId, jobId, workspace.slug, 'courriel.example']) {
    expect(told).not.toContain(personal);
  }
});
