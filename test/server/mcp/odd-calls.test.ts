import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { until } from '#test/realtime/redis/support.ts';
import { serviceForFile, startTestService } from '#test/support/service.ts';
import { callTool } from './call-tool.ts';

const service = await serviceForFile();
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
const { host, port } = new URL(service.url) as URL & { port: string };

/** Resolves to the bytes of one connection, when the service closes it. */
async function raw(lines: string[], body = ''): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const length = body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  socket.write(`${[...lines, `Host: ${host}`, ...length].join('\r\n')}\r\n\r\n${body}`);
  return text(socket);
}

const json = ['Content-Type: application/json', 'Accept: application/json, text/event-stream'];

test('a connection that its client ends with the answer is ended at once', async () => {
  const answer = await raw(['POST /mcp HTTP/1.1', ...json, 'Connection: close'], ping);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(answer.toLowerCase()).not.toContain('keep-alive');
});

test('a connection that says nothing of its end is kept', async () => {
  const answer = await service.post('/mcp', JSON.parse(ping), {
    Accept: 'application/json, text/event-stream',
  });
  expect(answer.headers.connection).toBe('keep-alive');
});

test.each([
  ['everything', 'Accept: */*'],
  ['everything at last', 'Accept: text/html, */*;q=0.1'],
  ['nothing in particular', 'X-Nothing: 1'],
])('who accepts %s is answered', async (_what, accept) => {
  const sent = ['POST /mcp HTTP/1.1', 'Content-Type: application/json', accept, 'Connection: close'];
  const answer = await raw(sent, ping);
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  expect(answer).toContain('"result":{}');
});

test.each(['TRACE', 'GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY'])(
  '%s is 405, says what is allowed, and leaves no line of a fault',
  async (method) => {
    const lines = service.logs.length;
    const answer = await raw([`${method} /mcp HTTP/1.1`, 'Connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 405/);
    expect(answer).toContain('Allow: POST, OPTIONS');
    expect(service.logs.slice(lines).filter((line) => line.includes('"err"'))).toEqual([]);
  },
);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const call = (argument: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_jobs","arguments":{"q":${argument}}}}`;

test.each([
  ['arrays', call(nested(5_000))],
  ['more arrays', call(nested(200_000))],
  ['objects', call(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
  ['in place of a call', nested(5_000)],
  ['in its parameters', `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${nested(5_000)}}`],
])('JSON that is nested thousands deep is 400: %s', async (_what, body) => {
  const answer = await raw(['POST /mcp HTTP/1.1', ...json, 'Connection: close'], body);
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(answer).toContain('-32700');
});

test('JSON that is nested as deep as anybody nests is the tool’s to refuse', async () => {
  const { isError } = await callTool(service, 'search_jobs', { q: JSON.parse(nested(80)) });
  expect(isError).toBe(true);
});

test('an origin that is refused has a refusal’s code, and one that is over its limit', async () => {
  const foreign = await service.post('/mcp', JSON.parse(ping), { Origin: 'https://elsewhere.example' });
  expect([foreign.status, foreign.json<{ error: { code: number } }>().error.code]).toEqual([403, -32000]);
});

test('a client that leaves before its answer is no fault of the service', async () => {
  const [counting, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using slow = await startTestService({
    replace: ({ limiter }) => ({
      limiter: {
        ...limiter,
        consume: async (...call) => {
          counting.resolve();
          await released.promise;
          return limiter.consume(...call);
        },
      },
    }),
  });
  const body = call('"poste"');
  const socket = connect(Number(new URL(slow.url).port), '127.0.0.1');
  socket.write(
    `${['POST /mcp HTTP/1.1', ...json, 'Host: 127.0.0.1', `Content-Length: ${body.length}`].join('\r\n')}\r\n\r\n${body}`,
  );
  await counting.promise;
  socket.destroy();
  await until(() => slow.logs.some((line) => line.includes('/mcp')));
  released.resolve();
  await slow.post('/mcp', JSON.parse(ping), { Accept: '*/*' });
  expect(slow.logs.filter((line) => line.includes('"err"'))).toEqual([]);
});

test('a failure of the service is 500, has the protocol’s code, and is logged', async () => {
  await using broken = await startTestService({
    replace: (deps) => ({
      limiter: { ...deps.limiter, consume: () => Promise.reject(new Error('the limiter is broken')) },
    }),
  });
  const large = { ...JSON.parse(ping), params: { padding: 'x'.repeat(300_000) } };
  const answer = await broken.post('/mcp', large, { Accept: '*/*' });
  expect([answer.status, answer.json<{ error: { code: number } }>().error.code]).toEqual([500, -32603]);
  expect(answer.text).not.toContain('limiter');
  expect(broken.logs.filter((line) => line.includes('the limiter is broken'))).toHaveLength(1);
});
