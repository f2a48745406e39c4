import type { Request } from 'express';
import Negotiator from 'negotiator';
import type { oas31 } from 'zod-openapi';
import { DomainError } from '#kernel/errors/errors.ts';
import type { ExampleValues, RestMeta } from '#routers/base/rest.ts';
import type { Operation } from './operations.ts';
import { searchParametersOf } from './search-parameters.ts';

type Format = NonNullable<RestMeta['produces']>;

/** The schema by which the document describes a body: the operation's own for a `value`, else a text or bytes. */
type BodyKind = 'value' | 'text' | 'bytes';

/** The media types of each format with the kind of their bodies. The first one is the default. */
const formats: Record<Format, Readonly<Record<string, BodyKind>>> = {
  json: { 'application/json': 'value' },
  archive: { 'application/json': 'value', 'application/zip': 'bytes' },
  xml: { 'application/xml': 'text' },
  nothing: {},
  file: { '*/*': 'bytes' },
  stream: { 'text/event-stream': 'text', 'application/octet-stream': 'bytes' },
};

/** The Accept of most programs. It needs no negotiation. */
const ANY_TYPE = '*/*';

/** Other names of a format's media type. */
const aliases: Partial<Record<Format, readonly string[]>> = { xml: ['text/xml'] };

function offeredMediaTypes({ produces = 'json', alternatives = {} }: RestMeta): readonly string[] {
  return [...Object.keys(formats[produces]), ...Object.keys(alternatives), ...(aliases[produces] ?? [])];
}

/**
 * Builds the answer's Content-Type. An alias such as `text/xml` is answered as the default type. `+json` takes no charset,
 * since JSON is UTF-8.
 */
export function contentTypeOf({ produces = 'json', alternatives = {} }: RestMeta, mediaType: string): string {
  const [defaultType = ''] = Object.keys(formats[produces]);
  const type = mediaType in alternatives ? mediaType : defaultType;
  return type.endsWith('+json') ? type : `${type}; charset=utf-8`;
}

/**
 * Lists the media types of the operation that the request accepts, the best one first. A blank Accept accepts
 * everything. The list is `['']` if the operation has no choice of a type. Throws `not_acceptable`.
 */
export function acceptedMediaTypes(request: Request, operation: Operation): [string, ...string[]] {
  const { rest } = operation;
  // An answer without a body is acceptable to every client, and so is a file, whose type was chosen when it was sent in.
  if (hasFixedMediaType(rest)) return [''];
  if (rest.produces === 'archive' && requestsZip(request)) return ['application/zip'];
  const accept = request.get('Accept')?.trim() || ANY_TYPE;
  const offered = offeredMediaTypes(rest);
  const [best, ...others] = accept === ANY_TYPE ? offered : negotiate(offered, accept);
  if (best === undefined) throw notAcceptable(operation);
  return [best, ...others];
}

/**
 * Lists the offered media types that an Accept header takes, the best one first. Each is offered with our charset, too,
 * since some clients ask for `text/plain; charset=utf-8`.
 */
function negotiate(offered: readonly string[], accept: string): Iterable<string> {
  const withCharset = offered.flatMap((type) => [type, `${type}; charset=utf-8`]);
  const accepted = new Negotiator({ headers: { accept } }).mediaTypes(withCharset);
  return new Set(accepted.flatMap((type) => type.split(';', 1)));
}

/** Tells whether the operation has no media type to choose: it answers nothing, or a file as it is. */
export function hasFixedMediaType({ produces }: Pick<RestMeta, 'produces'>): boolean {
  return produces === 'nothing' || produces === 'file';
}

/** Makes the refusal of an Accept header without a media type of the operation. */
export function notAcceptable({ rest }: Pick<Operation, 'rest'>): DomainError {
  const offered = offeredMediaTypes(rest).join(' or ');
  return new DomainError('not_acceptable', `This operation answers ${offered}.`);
}

/** Tells whether the query has `format=zip`, which replaces the Accept header in an HTML link. */
function requestsZip(request: Request): boolean {
  const format = searchParametersOf(request).get('format');
  if (format === null) return false;
  if (format === 'zip') return true;
  const message = 'format takes only the value zip.';
  const details = [{ field: 'format', code: 'unknown_option' as const, message }];
  throw new DomainError('unknown_option', message, { details });
}

/** The schema of JSON-LD. Its other members are described by schema.org. */
const jsonLdSchema: oas31.SchemaObject = {
  type: 'object',
  properties: {
    '@context': { const: 'https://schema.org', description: 'The vocabulary.' },
    '@type': { type: 'string', description: 'The type, such as `JobPosting`.' },
  },
  required: ['@context', '@type'],
  additionalProperties: true,
};

type DocumentedAnswer = {
  schema: oas31.SchemaObject | oas31.ReferenceObject;
  example: unknown;
  values: ExampleValues;
};

/** Describes the media types for the OpenAPI document, with an example of the default one and of each alternative. */
export function contentOf(
  { produces = 'json', alternatives = {} }: RestMeta,
  { schema, example, values }: DocumentedAnswer,
): oas31.ContentObject {
  const schemas = {
    value: schema,
    text: { type: 'string' },
    bytes: { type: 'string', format: 'binary' },
  } as const;
  const formatEntries = Object.entries(formats[produces]).map(([mediaType, bodyKind], index) => [
    mediaType,
    {
      schema: schemas[bodyKind],
      ...(index === 0 && { example: bodyKind === 'bytes' ? '%PDF-1.7 …' : example }),
    },
  ]);
  const alternativeEntries = Object.entries(alternatives).map(([mediaType, exampleOf]) => {
    const isJson = mediaType.endsWith('+json');
    const text = exampleOf(values);
    return isJson
      ? [mediaType, { schema: jsonLdSchema, example: JSON.parse(text) }]
      : [mediaType, { schema: schemas.text, example: text }];
  });
  return Object.fromEntries([...formatEntries, ...alternativeEntries]);
}
