import type { oas31 } from 'zod-openapi';
import type { Operation } from '../operations.ts';

const text = (description: string, example: string): oas31.HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});

/** Describes the response headers that several operations share. */
const common = {
  'Cache-Control': text(
    'How long the answer may be kept, and by whom.',
    'private, max-age=60, must-revalidate',
  ),
  'Content-Language': text('The language of the answer’s words.', 'fr'),
  Deprecation: text(
    'The path held an application id, which a signed token replaces (RFC 9745).',
    '@1795219200',
  ),
  ETag: text('Equal bytes, equal tag: send it back in If-None-Match.', '"qEQ8pB0l0n4bX6tq3wBtT1mZ5sE"'),
  'Last-Modified': text('When the data last changed.', 'Sat, 21 Nov 2026 08:15:00 GMT'),
  RateLimit: text('What is left of the limit, and when it is whole again.', '"conversation";r=11;t=60'),
  'RateLimit-Policy': text('The limit that the call was counted against.', '"conversation";q=12;w=60'),
  'Retry-After': text('Seconds to wait before another attempt.', '30'),
  Sunset: text('When application ids cease to open the portal (RFC 8594).', 'Sun, 21 Nov 2027 00:00:00 GMT'),
  'WWW-Authenticate': text('Which key is asked for.', 'ApiKey realm="guichet"'),
  'X-Request-Id': text('Names the request in our log: quote it when you ask.', '5f0c2a9e7d1b4c36'),
} satisfies Record<string, oas31.HeaderObject>;

type HeaderName = keyof typeof common;

/** Adds the operations' own headers, in alphabetical order. */
export function headerComponentsOf(operations: readonly Operation[]): Record<string, oas31.HeaderObject> {
  const own = operations.flatMap(({ rest }) =>
    Object.entries(rest.documentedHeaders ?? {}).map(([name, { description, example }]) => [
      name,
      text(description, example),
    ]),
  );
  const all: [string, oas31.HeaderObject][] = Object.entries({ ...common, ...Object.fromEntries(own) });
  return Object.fromEntries(all.sort(([one], [other]) => one.localeCompare(other)));
}

/** Lists the headers of one answer, as references to the components. */
export function headersOf(operation: Operation, status: number): oas31.HeadersObject {
  const names = [...namesOf(operation, status), 'X-Request-Id'];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function namesOf({ rest, clientLimits }: Operation, status: number): string[] {
  const isLimited = clientLimits.length > 0 || rest.statuses.includes(429);
  const limited: HeaderName[] = isLimited ? ['RateLimit', 'RateLimit-Policy'] : [];
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 429) return ['Retry-After', 'RateLimit', 'RateLimit-Policy'];
  if (status === 503) return ['Retry-After'];
  if (status === 204) return ['Cache-Control', ...limited];
  if (status !== 200) return [];
  const validators: HeaderName[] =
    rest.cache === 'private' || rest.cache === 'public' ? ['ETag', 'Last-Modified'] : [];
  const sunset: HeaderName[] =
    rest.marker === 'implemented-with-temporary-token' ? ['Deprecation', 'Sunset'] : [];
  return [
    'Cache-Control',
    ...validators,
    ...(rest.translated ? ['Content-Language'] : []),
    ...Object.keys(rest.documentedHeaders ?? {}),
    ...limited,
    ...sunset,
  ];
}
