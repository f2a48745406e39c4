import type { oas31 } from 'zod-openapi';
import type { Operation } from '../operations.ts';

const textHeader = (description: string, example: string): oas31.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});

/** The response headers that several operations share. */
const commonHeaders = {
  'Cache-Control': textHeader(
    'The caches that may store the answer, and for how long.',
    'private, max-age=60, must-revalidate',
  ),
  'Content-Language': textHeader('The language of the answer.', 'fr'),
  Deprecation: textHeader(
    'The path held an application id, which a signed token replaces (RFC 9745).',
    '@1795219200',
  ),
  ETag: textHeader(
    'The same for equal bytes: send it back in If-None-Match.',
    '"qEQ8pB0l0n4bX6tq3wBtT1mZ5sE"',
  ),
  'Last-Modified': textHeader('The time of the data’s last change.', 'Sat, 21 Nov 2026 08:15:00 GMT'),
  RateLimit: textHeader(
    'The calls that are left of the limit, and the seconds until it is reset.',
    '"conversation";r=11;t=60',
  ),
  'RateLimit-Policy': textHeader('The limit that the call was counted against.', '"conversation";q=12;w=60'),
  'Retry-After': textHeader('Seconds to wait before another attempt.', '30'),
  Sunset: textHeader(
    'The time from which application ids do not open the portal any more (RFC 8594).',
    'Sun, 21 Nov 2027 00:00:00 GMT',
  ),
  'WWW-Authenticate': textHeader('The key that the operation requires.', 'ApiKey realm="guichet"'),
  'X-Request-Id': textHeader('The id of the request in our log: quote it when you ask.', '5f0c2a9e7d1b4c36'),
} satisfies Record<string, oas31.HeaderObject>;

type HeaderName = keyof typeof commonHeaders;

/** Describes the common headers and those of single operations, in alphabetical order. */
export function headerComponentsOf(operations: readonly Operation[]): Record<string, oas31.HeaderObject> {
  const ownHeaders = operations.flatMap(({ rest }) =>
    Object.entries(rest.documentedHeaders ?? {}).map(([name, { description, example }]) => [
      name,
      textHeader(description, example),
    ]),
  );
  const headers: [string, oas31.HeaderObject][] = Object.entries({
    ...commonHeaders,
    ...Object.fromEntries(ownHeaders),
  });
  return Object.fromEntries(headers.sort(([a], [b]) => a.localeCompare(b)));
}

/** Refers to the components of the headers that an operation's answer with this status may have. */
export function headerReferencesOf(operation: Operation, status: number): oas31.HeadersObject {
  const names = [...headerNamesOf(operation, status), 'X-Request-Id'];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function headerNamesOf(operation: Operation, status: number): string[] {
  const { rest } = operation;
  // A management operation has a permission, and its calls count against their key.
  const announcesLimit =
    operation.clientLimits.length > 0 || operation.permission !== undefined || rest.statuses.includes(429);
  const limitHeaders: HeaderName[] = announcesLimit ? ['RateLimit', 'RateLimit-Policy'] : [];
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 429) return ['Retry-After', 'RateLimit', 'RateLimit-Policy'];
  if (status === 503) return ['Retry-After'];
  if (status === 204) return ['Cache-Control', ...limitHeaders];
  if (status !== 200 && status !== 201) return [];
  const validators: HeaderName[] =
    rest.cache === 'private' || rest.cache === 'public' ? ['ETag', 'Last-Modified'] : [];
  const sunsetHeaders: HeaderName[] =
    rest.marker === 'implemented-with-temporary-token' ? ['Deprecation', 'Sunset'] : [];
  return [
    'Cache-Control',
    ...validators,
    ...(rest.translated ? ['Content-Language'] : []),
    ...Object.keys(rest.documentedHeaders ?? {}),
    ...limitHeaders,
    ...sunsetHeaders,
  ];
}
