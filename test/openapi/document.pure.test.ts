import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XmlDocument } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ownerLimits } from '#domain/access/call-limits.ts';
import { fieldCodes } from '#kernel/errors/field-codes.ts';
import { buildDocument, documentYaml } from '#openapi/document/document.ts';
import { documentedValues } from '#openapi/document/example-values.ts';
import { listOperations } from '#openapi/operations.ts';
import { appRouter } from '#routers/root.ts';

const publisher = { legalName: 'Atelier Lumen SAS', contactEmail: 'contact@recrutement.example' };
const sources = { router: appRouter, publicUrl: 'https://recrutement.example', publisher };
const document = buildDocument(sources);

test('the fields that only robots fill in are in no document', () => {
  const form = document.components?.schemas?.PublicApplicationForm;
  expect(form).toMatchObject({ properties: { consent: expect.anything() } });
  expect(JSON.stringify(form)).not.toMatch(/website|startedAt/);
});

test('says its version, licence, contact and server', () => {
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: {
      version: '0.3.0',
      license: { identifier: 'MIT' },
      contact: { name: 'Atelier Lumen SAS', email: 'contact@recrutement.example' },
    },
    servers: [{ url: 'https://recrutement.example' }],
  });
});

test('names every schema of the contract', () => {
  expect(Object.keys(document.components?.schemas ?? {})).toEqual(
    expect.arrayContaining([
      'PublishedJobsResponse',
      'PublishedJob',
      'PublicCareersJobsResponse',
      'PartnerApplicationRequest',
      'PartnerApplicationResponse',
      'PublicApplicationForm',
      'PrequalificationStreamRequest',
      'CandidateExport',
      'ServiceHealth',
      'ServiceCatalog',
      'ErrorResponse',
      'PublicErrorResponse',
    ]),
  );
});

test('tells both keys apart in one header', () => {
  const carrier = { type: 'apiKey', in: 'header', name: 'X-API-Key' };
  expect(document.components?.securitySchemes).toMatchObject({ workspaceKey: carrier, partnerKey: carrier });
});

test('takes any JSON object to save, and a binary CV in the form', () => {
  const save = document.paths?.['/api/v2/prequalif/{sessionId}/save']?.post?.requestBody;
  expect(save).toMatchObject({
    content: { 'application/json': { schema: { type: 'object', additionalProperties: {} } } },
  });
  expect(document.components?.schemas?.PublicApplicationForm).toMatchObject({
    required: ['workspaceSlug', 'jobId', 'firstName', 'lastName', 'email', 'consent'],
    properties: { consent: { const: '1' }, cv: { type: 'string', format: 'binary' } },
  });
});

test('shows an example of every operation’s requests and answers, and each validates', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true })).addFormat('binary', true);
  ajv.addSchema(document, 'document');
  let checked = 0;
  for (const { pointer, media } of mediaOf(document.paths, '#/paths')) {
    if (!('example' in media)) {
      expect(pointer).toMatch(/octet-stream|application~1zip/);
      continue;
    }
    const validate = ajv.compile({ $ref: `document${pointer}/schema` });
    expect(validate(media.example), `${pointer}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    checked++;
  }
  expect(checked).toBeGreaterThan(12);
});

test('says of every operation, parameter, header, and field of a body what it is', () => {
  expect(undescribed(document)).toEqual([]);
  const answer = { content: { 'application/json': { schema: { properties: { a: {} } } } } };
  const operation = { parameters: [{ name: 'q', in: 'query' }], responses: { 200: answer } };
  const silent = {
    paths: { '/x': { get: operation } },
    webhooks: { 'x.y': { post: { description: 'It is told.', requestBody: answer } } },
    components: {
      headers: { 'X-Y': {} },
      schemas: { Z: { items: { anyOf: [{ properties: { b: {} } }] } } },
    },
  };
  expect(undescribed(silent)).toEqual([
    ...['GET /x', 'GET /x q', 'GET /x.a', 'POST x.y.a', 'Z[].b', 'header X-Y'],
  ]);
});

test('each webhook names its receivers: an event of a test goes to any owner’s (D48, D56)', () => {
  const receiversOf = (name: string) => document.webhooks?.[name]?.post?.description?.split(', to ')[1];
  expect(receiversOf('job.published')).toBe('the partner’s webhook.');
  expect(receiversOf('webhook.test')).toBe(
    'the webhook under test: a partner’s, a workspace’s or the installation’s.',
  );
  expect(receiversOf('employer.application.received')).toBe(
    'the webhook of the employer’s workspace and to that of the installation.',
  );
});

test('an event is sent again for days, and a test of a webhook only once', () => {
  const responsesTo = (name: string) => JSON.stringify(document.webhooks?.[name]?.post?.responses);
  expect(responsesTo('application.received')).toMatch(/sent again for up to 3 days.*disabled/);
  expect(responsesTo('webhook.test')).toContain('is not sent again');
  expect(responsesTo('webhook.test')).not.toMatch(/410|disabled/);
});

test('the limits in descriptions are those that are counted (D41)', () => {
  const described = JSON.stringify(document).match(/At most \d+ calls (?:a minute|an hour)[\w ]*\./g) ?? [];
  const { portal, save, consent, 'address-change': addressChange } = ownerLimits;
  expect([...new Set(described)].sort()).toEqual(
    [
      `At most ${portal.limit} calls a minute with a token.`,
      `At most ${save.limit} calls a minute in a session.`,
      `At most ${consent.limit} calls a minute in a session.`,
      `At most ${addressChange.limit} calls an hour for a person.`,
    ].sort(),
  );
});

test('names no decision of the project, which a reader of the document cannot look up', () => {
  expect(JSON.stringify(document).match(/[^"]*\bD\d+\)[^"]*/g)).toBeNull();
});

test('lists each code of a field, and docs/errors.md says what it means', async () => {
  const { ErrorResponse } = document.components?.schemas ?? {};
  expect(ErrorResponse).toMatchObject({
    properties: { details: { items: { properties: { code: { enum: fieldCodes } } } } },
  });
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const [, ofFields = ''] = page.split('## Codes of a field');
  const headings = [...ofFields.matchAll(/^### `(\w+)`$/gm)].map(([, code]) => code);
  expect(headings.toSorted()).toEqual(fieldCodes.toSorted());
});

test('names the media types where none is acceptable', () => {
  const { description, content } = document.paths?.['/api/health']?.get?.responses?.['406'] ?? {};
  expect([description, JSON.stringify(content)]).toEqual([
    expect.stringContaining('Accept'),
    expect.stringContaining('This operation answers application/json.'),
  ]);
});

test('shows an XML example that parses', () => {
  const xml = mediaOf(document.paths, '#/paths').filter(({ pointer }) =>
    pointer.endsWith('application~1xml'),
  );
  expect(xml).toHaveLength(1);
  using feed = XmlDocument.fromString(String(xml[0]?.media.example));
  expect(feed.root.name).toBe('source');
});

test('reads the same from YAML', () => {
  expect(parse(documentYaml(document))).toEqual(JSON.parse(JSON.stringify(document)));
  expect(parse(documentYaml(document), { version: '1.1' })).toEqual(JSON.parse(JSON.stringify(document)));
});

test('leaves the schemas as they were: they take and refuse the same before and after', () => {
  const results = () =>
    listOperations(appRouter).flatMap(({ rest, input, output }) => {
      const { parameters, request, response } = rest.examples(documentedValues);
      const accepted = { ...parameters, ...(request as object | undefined), state: {} };
      const inputs = [accepted, { ...accepted, verified: 'false' }, { ...accepted, consent: 1 }, {}, null];
      return [
        ...inputs.map((value) => input?.safeParse(value).success),
        ...[response, {}, null].map((value) => output?.safeParse(value).success),
      ];
    });
  const before = results();
  const first = buildDocument(sources);
  expect(results()).toEqual(before);
  expect(buildDocument(sources)).toEqual(first);
  expect(results()).toEqual(before);
  expect(before).toContain(true);
  expect(before).toContain(false);
});

test('is clean under Redocly’s recommended rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-openapi-'));
  try {
    const file = join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const lint = [
      'node_modules/@redocly/cli/bin/cli.js',
      'lint',
      file,
      '--format=json',
      '--config=redocly.yaml',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, lint);
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
  } finally {
    await rm(folder, { recursive: true });
  }
});

type Media = { example?: unknown; schema: object };

/** Every `content` entry of the document, with the pointer to it. */
function mediaOf(value: unknown, pointer: string): { pointer: string; media: Media }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const here = `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
    if (key === 'example' || key === 'schema') return [];
    if (key !== 'content') return mediaOf(member, here);
    return Object.entries(member as Record<string, Media>).map(([type, media]) => ({
      pointer: `${here}/${encodeURIComponent(type.replaceAll('/', '~1'))}`,
      media,
    }));
  });
}

type Described = { description?: string; $ref?: string } & Record<string, unknown>;
type Bodies = { content?: Record<string, { schema?: Described }> };
type Documented = {
  description?: string;
  parameters?: Described[];
  requestBody?: Bodies;
  responses?: Record<string, Bodies>;
};
type Described31 = {
  paths?: object;
  webhooks?: object;
  components?: { headers?: object; schemas?: object };
};

/** Lists each operation, parameter, header and member of a body that has no description. */
function undescribed(source: Described31): string[] {
  const resolve = (value: Described): Described => {
    const names = value.$ref?.split('/').slice(1);
    if (names === undefined) return value;
    return names.reduce<Described>((found, name) => found[name] as Described, source as unknown as Described);
  };
  /** A named schema is looked at once, under its name. */
  const membersOf = (schema: Described, place: string): string[] => {
    if (schema.$ref !== undefined) return [];
    const {
      properties = {},
      items,
      anyOf,
      oneOf,
      allOf,
    } = schema as {
      properties?: Record<string, Described>;
      items?: Described;
      anyOf?: Described[];
      oneOf?: Described[];
      allOf?: Described[];
    };
    return [
      ...Object.entries(properties).flatMap(([name, member]) => [
        ...((member.description ?? resolve(member).description) ? [] : [`${place}.${name}`]),
        ...membersOf(member, `${place}.${name}`),
      ]),
      ...(items === undefined ? [] : membersOf(items, `${place}[]`)),
      ...[anyOf, oneOf, allOf].flatMap((some = []) => some.flatMap((one) => membersOf(one, place))),
    ];
  };
  const bodyMembers = ({ content = {} }: Bodies, place: string) =>
    Object.values(content).flatMap(({ schema = {} }) => membersOf(schema, place));
  const entriesOf = <Value>(part: object = {}) => Object.entries<Value>(part as Record<string, Value>);
  const { paths, webhooks, components } = source;
  return [
    ...entriesOf<Record<string, Documented>>({ ...paths, ...webhooks }).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) => {
        const place = `${method.toUpperCase()} ${path}`;
        const { description, parameters = [], requestBody = {}, responses = {} } = operation;
        return [
          ...(description ? [] : [place]),
          ...parameters
            .map(resolve)
            .filter((parameter) => !parameter.description)
            .map(({ name }) => `${place} ${name}`),
          ...bodyMembers(requestBody, place),
          ...Object.values(responses).flatMap((answer) => bodyMembers(answer, place)),
        ];
      }),
    ),
    ...entriesOf<Described>(components?.schemas).flatMap(([name, schema]) => membersOf(schema, name)),
    ...entriesOf<Described>(components?.headers)
      .filter(([, { description }]) => !description)
      .map(([name]) => `header ${name}`),
  ];
}
