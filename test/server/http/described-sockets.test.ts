import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { invalidField } from '#kernel/errors/errors.ts';
import { closing, delta, endOfText, opening } from '#realtime/stream/chunks.ts';
import { chunkFrames, errorFrame, plainFrame } from '#realtime/transport/socket-frames.ts';
import { serviceForFile } from '#test/support/service.ts';

type Schemas = Record<string, object>;
type AsyncApi = {
  servers: { service: { host: string; protocol: string } };
  channels: Record<string, { address: string; title: string; messages: Record<string, { $ref: string }> }>;
  operations: Record<string, { action: string; messages: { $ref: string }[] }>;
  components: {
    messages: Record<
      string,
      { payload: { properties: { params: { properties: { path: { enum: string[] } } } } } }
    >;
  };
};

const service = await serviceForFile();
const openApi32 = (await service.get('/openapi-3.2.json')).json<{
  openapi: string;
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { content?: object }> }>
  >;
  components: { schemas: Schemas };
}>();
const asyncApi = (await service.get('/asyncapi.json')).json<AsyncApi>();

const fact = {
  question: 'availability',
  status: 'answered',
  answer: 'Lundi.',
  quote: 'lundi',
  messageId: 'm1',
} as const;
const chunks = [
  ...opening('m', { generatedBy: 'ai', model: 'model' }, 'Un modèle.'),
  delta('Bonjour'),
  { type: 'message-metadata', messageMetadata: { generatedBy: 'script', saved: false } } as const,
  ...endOfText([fact]),
  ...closing('stop'),
  { type: 'abort', reason: 'superseded' } as const,
  { type: 'error', errorText: 'Essayez encore.' } as const,
];

test('OpenAPI 3.2 has the operations of 3.1, and says of each stream what its events are', async () => {
  const { paths } = (await service.get('/openapi.json')).json<typeof openApi32>();
  expect(openApi32.openapi).toBe('3.2.0');
  const idsOf = (all: typeof paths) =>
    Object.values(all).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(idsOf(openApi32.paths)).toEqual(idsOf(paths));
  const streams = Object.values(openApi32.paths['/api/v2/prequalif/{sessionId}/stream'] ?? {}).flatMap(
    ({ responses }) => Object.entries(responses['200']?.content ?? {}),
  );
  const events = streams.filter(([type]) => type === 'text/event-stream').map(([, media]) => media);
  expect(events).toHaveLength(2);
  for (const event of events) {
    expect(event).toMatchObject({ itemSchema: { required: ['data'], properties: { id: {} } } });
    expect(event).not.toHaveProperty('schema');
  }
});

test('every chunk that is sent validates against the documented one, and no other type does', () => {
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(openApi32.components.schemas.ConversationChunk ?? false);
  for (const chunk of chunks) expect(validate(chunk), JSON.stringify(chunk)).toBe(true);
  expect(validate({ type: 'score', value: 3 })).toBe(false);
});

test('OpenAPI 3.2 is clean under Redocly’s recommended rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(openApi32));
    const cli = 'node_modules/@redocly/cli/bin/cli.js';
    const options = ['--format=json', '--config=redocly.yaml'];
    const { stdout } = await promisify(execFile)(process.execPath, [cli, 'lint', file, ...options]);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('asyncapi.json keeps to the specification’s own schema', async () => {
  const schema = await readFile('node_modules/@asyncapi/specs/schemas/3.1.0.json', 'utf8');
  const ajv = addFormats.default(
    new Ajv({ strict: false, logger: false, meta: false, validateSchema: false }),
  );
  const validate = ajv.compile(JSON.parse(schema));
  expect(validate(asyncApi), ajv.errorsText(validate.errors)).toBe(true);
  expect(validate({ ...asyncApi, channels: [] })).toBe(false);
});

test('every reference of asyncapi.json leads somewhere, and it names the service’s own address', () => {
  const refs = [...JSON.stringify(asyncApi).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
  expect(refs.length).toBeGreaterThan(20);
  for (const ref of refs) expect(at(asyncApi, ref), ref).toBeDefined();
  expect(asyncApi.servers.service).toEqual({ host: new URL(service.url).host, protocol: 'ws' });
  expect(asyncApi.channels.trpc).toMatchObject({ address: '/trpc', title: 'tRPC socket' });
});

test('the frames of the chat socket are those that are described', () => {
  const turn = chunks.map((chunk, index) => ({ id: `t:${index + 1}`, sequence: index + 1, chunk }));
  const frames = [
    plainFrame({ type: 'start', requestId: 'r', mode: 'local' }),
    plainFrame({ type: 'end', requestId: 'r' }),
    plainFrame({ type: 'no-active', requestId: 'r' }),
    errorFrame('r', invalidField('messages', 'required', 'messages is required.')),
    ...chunkFrames('r')(turn),
  ].map((text) => JSON.parse(text));
  const sent = asyncApi.operations.chatSend?.messages.map(({ $ref }) => $ref.split('/').at(-1)) ?? [];
  const payloads = sent.map((name) => asyncApi.components.messages[`chat_${name}`]?.payload ?? false);
  const validate = new Ajv2020({ strict: false }).compile({ oneOf: payloads });
  for (const frame of frames) expect(validate(frame), JSON.stringify(frame)).toBe(true);
});

test('the tRPC socket’s calls name the procedures that there are', () => {
  const paths = asyncApi.components.messages.trpc_call?.payload.properties.params.properties.path.enum;
  expect(paths).toEqual(expect.arrayContaining(['jobs.listJson', 'prequalification.converse']));
});

test('llms.txt and the API catalog link to addresses that answer', async () => {
  const llms = (await service.get('/llms.txt')).text;
  const links = [...llms.matchAll(/\]\(([^)#]+)/g)].map(([, url = '']) => url);
  const linkset = (await service.get('/.well-known/api-catalog')).text;
  const hrefs = [...linkset.matchAll(/"href": "([^"]+)"/g)].map(([, url = '']) => url);
  const own = new Set([...links, ...hrefs].filter((url) => !url.includes('{') && !url.endsWith('/api')));
  expect([...own].join()).toContain('/asyncapi.json');
  for (const url of own) {
    const { status } = await service.get(url.slice(service.url.length));
    expect([url, status]).toEqual([url, 200]);
  }
});

function at(root: unknown, path: string): unknown {
  return path
    .split('/')
    .reduce<unknown>(
      (node, key) => (typeof node === 'object' && node !== null ? Reflect.get(node, key) : undefined),
      root,
    );
}
