import type { Request } from 'express';
import Negotiator from 'negotiator';
import type { oas31 } from 'zod-openapi';
import { DomainError } from '#kernel/errors/errors.ts';
import type { ExampleValues, RestMeta } from '#routers/base/rest.ts';
import type { Operation } from './operations.ts';

type Format = NonNullable<RestMeta['produces']>;
type Body = 'value' | 'text' | 'bytes';

/** Lists the media types of each format, the usual one first, and the form of their bodies. */
const formats: Record<Format, Readonly<Record<string, Body>>> = {
  json: { 'application/json': 'value' },
  archive: { 'application/json': 'value', 'application/zip': 'bytes' },
  xml: { 'application/xml': 'text' },
  nothing: {},
  stream: { 'text/event-stream': 'text', 'application/octet-stream': 'bytes' },
};

/** Lists other names of the same format. */
const aliases: Partial<Record<Format, readonly string[]>> = { xml: ['text/xml'] };

function mediaTypesOf({ produces = 'json', alternatives = {} }: RestMeta): readonly string[] {
  return [...Object.keys(formats[produces]), ...Object.keys(alternatives), ...(aliases[produces] ?? [])];
}

/** Names the media type in the answer's head; `+json` takes no charset, since JSON is UTF-8. */
export function contentTypeOf({ produces = 'json', alternatives = {} }: RestMeta, mediaType: string): string {
  const [usual = ''] = Object.keys(formats[produces]);
  const sent = mediaType in alternatives ? mediaType : usual;
  return sent.endsWith('+json') ? sent : `${sent}; charset=utf-8`;
}

/**
 * Lists the accepted media types, the best one first, with or without our charset. A blank Accept accepts everything.
 */
export function mediaTypesFor(request: Request, operation: Operation): [string, ...string[]] {
  const { rest } = operation;
  // An answer without a body is acceptable to every client.
  if (rest.produces === 'nothing') return [''];
  if (rest.produces === 'archive' && isAskedForZip(request)) return ['application/zip'];
  const offered = mediaTypesOf(rest).flatMap((type) => [type, `${type}; charset=utf-8`]);
  const accept = request.get('Accept')?.trim() || '*/*';
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes(offered);
  const [best, ...others] = new Set(accepted.flatMap((type) => type.split(';', 1)));
  if (best === undefined) throw notAcceptable(operation);
  return [best, ...others];
}

export function notAcceptable({ rest }: Pick<Operation, 'rest'>): DomainError {
  const offered = mediaTypesOf(rest).join(' or ');
  return new DomainError('not_acceptable', `This operation answers ${offered}.`);
}

/** Reads `?format=zip`, which replaces the Accept header in an HTML link. */
function isAskedForZip(request: Request): boolean {
  const format = new URLSearchParams(request.originalUrl.split('?')[1] ?? '').get('format');
  if (format === null || format === 'zip') return format === 'zip';
  const message = 'format takes only the value zip.';
  const details = [{ field: 'format', code: 'unknown_option' as const, message }];
  throw new DomainError('unknown_option', message, { details });
}

/** Leaves the rest of the description to schema.org's own vocabulary. */
const linkedData: oas31.SchemaObject = {
  type: 'object',
  properties: {
    '@context': { const: 'https://schema.org' },
    '@type': { type: 'string', description: 'Such as `JobPosting`.' },
  },
  required: ['@context', '@type'],
  additionalProperties: true,
};

type Documented = {
  schema: oas31.SchemaObject | oas31.ReferenceObject;
  example: unknown;
  values: ExampleValues;
};

/** Describes the same media types in the document, with an example of the usual one and of each alternative. */
export function contentOf(
  { produces = 'json', alternatives = {} }: RestMeta,
  { schema, example, values }: Documented,
): oas31.ContentObject {
  const schemas = {
    value: schema,
    text: { type: 'string' },
    bytes: { type: 'string', format: 'binary' },
  } as const;
  const usual = Object.entries(formats[produces]).map(([mediaType, body], index) => [
    mediaType,
    { schema: schemas[body], ...(index === 0 && { example }) },
  ]);
  const others = Object.entries(alternatives).map(([mediaType, exampleOf]) => {
    const isJson = mediaType.endsWith('+json');
    const text = exampleOf(values);
    return isJson
      ? [mediaType, { schema: linkedData, example: JSON.parse(text) }]
      : [mediaType, { schema: schemas.text, example: text }];
  });
  return Object.fromEntries([...usual, ...others]);
}
