import fc from 'fast-check';
import type { Operation } from '#openapi/operations.ts';
import type { Sent } from '../support/requests/http.ts';
import { fromSchema, hostile, type Known, type Schema } from './values.ts';

export type FuzzRequest = { operation: Operation; transport: 'rest' | 'rpc'; path: string; sent: Sent };

type Parameter = { in: string; name: string };
export type Described = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

type RequestSources = {
  operations: readonly Operation[];
  describe: (operation: Operation) => Described;
  resolve: (ref: string) => Schema;
  known: Known;
};

const boundary = 'fuzz-boundary';

const methods = fc.oneof(
  { weight: 60, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH') },
);
const accepts = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '*/*',
      'application/json',
      'application/ld+json',
      'text/markdown',
      'text/event-stream',
      'image/png',
      'application/zip',
      ';;',
      '',
    ),
  },
);
const contentTypes = fc.oneof(
  { weight: 30, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'application/json',
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      `multipart/form-data; boundary=${boundary}`,
      '',
    ),
  },
);
const spoilt = fc.oneof(
  { weight: 30, arbitrary: fc.constant((text: string) => text) },
  { weight: 1, arbitrary: fc.nat(400).map((end) => (text: string) => text.slice(0, end)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('', '{', 'null', '[]', '"x"', '{"a":1,"a":2}', '\ufeff{}', `${'['.repeat(5000)}`)
      .map((text) => () => text),
  },
);

/** Any request to any operation, over REST or RPC. Most of them are nearly right. */
export function anyRequest(sources: RequestSources): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...sources.operations.flatMap((operation) => [overRest(operation, sources), overRpc(operation, sources)]),
  );
}

function overRest(operation: Operation, sources: RequestSources): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody } = sources.describe(operation);
  const [type = null, media] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const text = (name: string) => fromSchema({ type: 'string' }, sources, name).map(asText);
  const named = fc.record(
    Object.fromEntries(parameters.map(({ name }) => [name, fc.option(text(name), { freq: 20, nil: '' })])),
  );
  const body = media === undefined ? fc.constant(undefined) : fromSchema(media.schema, sources);
  return fc
    .tuple(named, body, keys(operation, sources), methods, accepts, contentTypes, spoilt)
    .map(([values, payload, key, method, accept, contentType, spoil]) => {
      const path = operation.rest.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encode(values[name] ?? ''),
      );
      const query = parameters
        .filter((one) => one.in === 'query' && values[one.name] !== '')
        .map((one) => `${one.name}=${encode(values[one.name] ?? '')}`);
      const isForm = type?.startsWith('multipart') ?? false;
      const sentType = contentType ?? (isForm ? `${type}; boundary=${boundary}` : type);
      const raw = payload === undefined ? '' : isForm ? asForm(payload) : (JSON.stringify(payload) ?? '');
      const wanted = method ?? operation.rest.method;
      return {
        operation,
        transport: 'rest' as const,
        path: path + (query.length > 0 ? `?${query.join('&')}` : ''),
        sent: {
          method: wanted,
          headers: {
            ...key,
            ...(accept !== undefined && { Accept: accept }),
            ...(sentType && { 'Content-Type': sentType }),
          },
          ...(wanted.startsWith('P') && { body: spoil(raw) }),
        },
      };
    });
}

function overRpc(operation: Operation, sources: RequestSources): fc.Arbitrary<FuzzRequest> {
  const { parameters = [], requestBody } = sources.describe(operation);
  const media = Object.values(requestBody?.content ?? {})[0];
  const path = parameters.filter((one) => one.in === 'path');
  const named = fc.record(
    Object.fromEntries(path.map(({ name }) => [name, fromSchema({ type: 'string' }, sources, name)])),
  );
  const body = media === undefined ? fc.constant({}) : fromSchema(media.schema, sources);
  return fc
    .tuple(
      named,
      body,
      keys(operation, sources),
      fc.oneof({ weight: 30, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: hostile }),
      contentTypes,
      spoilt,
    )
    .map(([values, payload, key, instead, contentType, spoil]) => {
      const { bodyField, method } = operation.rest;
      const inner = bodyField === undefined ? payload : { [bodyField]: payload };
      const input =
        instead !== false
          ? instead
          : typeof inner === 'object' && !Array.isArray(inner)
            ? { ...inner, ...values }
            : inner;
      const text = spoil(JSON.stringify(input) ?? '');
      const address = `/trpc/${operation.procedure}`;
      if (method === 'GET') {
        return {
          operation,
          transport: 'rpc' as const,
          path: text === '{}' ? address : `${address}?input=${encode(text)}`,
          sent: { headers: key },
        };
      }
      const headers = { ...key, 'Content-Type': contentType ?? 'application/json' };
      return {
        operation,
        transport: 'rpc' as const,
        path: address,
        sent: { method: 'POST', headers, body: text },
      };
    });
}

/** Mostly the right key where the operation needs one; elsewhere sometimes a key that is not needed. */
function keys(
  { authentication }: Operation,
  { known }: RequestSources,
): fc.Arbitrary<Record<string, string>> {
  const right = known[authentication] ?? [''];
  const all = Object.values(known)
    .flat()
    .filter((text) => /^[\x21-\x7e]*$/.test(text));
  return fc
    .oneof(
      { weight: 20, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: fc.constantFrom(...all, '', 'ak_', 'x'.repeat(500)) },
    )
    .map((key): Record<string, string> => (key === '' ? {} : { 'X-API-Key': key }));
}

function asForm(payload: unknown): string {
  const fields = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [['x', payload]];
  const parts = fields.flatMap(([name, value]) => {
    if (value === undefined) return [];
    const file = name === 'cv' ? '; filename="cv.pdf"' : '';
    return [
      `--${boundary}\r\nContent-Disposition: form-data; name="${asText(name).replaceAll(/[\r\n"]/g, '_')}"${file}\r\n\r\n${asText(value)}\r\n`,
    ];
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** An address cannot contain lone surrogates. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, 2000));
}
