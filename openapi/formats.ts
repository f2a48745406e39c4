import type { oas31 } from 'zod-openapi';
import type { RestMeta } from '../routers/rest.ts';

type Format = NonNullable<RestMeta['produces']>;
type Body = 'value' | 'text' | 'bytes';

/** The media types of each format, the usual one first, and what stands in them. */
const formats: Record<Format, Readonly<Record<string, Body>>> = {
  json: { 'application/json': 'value' },
  archive: { 'application/json': 'value', 'application/zip': 'bytes' },
  xml: { 'application/xml': 'text' },
  nothing: {},
  stream: { 'text/event-stream': 'text', 'application/octet-stream': 'bytes' },
};

/** Asked for by its other name, XML is the same. */
const aliases: Partial<Record<Format, readonly string[]>> = { xml: ['text/xml'] };

export function mediaTypesOf({ produces = 'json' }: RestMeta): readonly string[] {
  return [...Object.keys(formats[produces]), ...(aliases[produces] ?? [])];
}

/** The same media types in the document, with an example of the usual one. */
export function contentOf(
  { produces = 'json' }: RestMeta,
  { schema, example }: { schema: oas31.SchemaObject | oas31.ReferenceObject; example: unknown },
): oas31.ContentObject {
  const schemas = {
    value: schema,
    text: { type: 'string' },
    bytes: { type: 'string', format: 'binary' },
  } as const;
  return Object.fromEntries(
    Object.entries(formats[produces]).map(([mediaType, body], index) => [
      mediaType,
      { schema: schemas[body], ...(index === 0 && { example }) },
    ]),
  );
}
