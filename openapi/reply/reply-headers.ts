import type { IncomingHttpHeaders } from 'node:http';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { ReplyMetadata, RestMeta } from '#routers/base/rest.ts';

const cacheControls = {
  private: { 'Cache-Control': 'private, max-age=60, must-revalidate', Vary: 'X-API-Key, Accept-Encoding' },
  // The time is short for caches that cannot be purged, and longer for those that can be purged by `Surrogate-Key`.
  public: {
    'Cache-Control': 'public, max-age=5, must-revalidate',
    'CDN-Cache-Control': 'max-age=60',
    Vary: 'Accept-Encoding',
  },
  'no-store': { 'Cache-Control': 'no-store' },
} as const;

/** Says what caches may do with an answer, and which request headers distinguish its variants (D7, D51). */
export function cachingHeaders({ cache = 'no-store', alternatives, translated }: RestMeta) {
  const headers: Record<string, string> = { ...cacheControls[cache] };
  const vary = [alternatives && 'Accept', translated && 'Accept-Language', headers.Vary].filter(Boolean);
  return vary.length === 0 ? headers : { ...headers, Vary: vary.join(', ') };
}

/** Writes structured fields of draft-ietf-httpapi-ratelimit-headers (D8). */
export function limitHeaders(limit: LimitState | undefined): Record<string, string> {
  if (limit === undefined) return {};
  return {
    'RateLimit-Policy': `"${limit.policy}";q=${limit.limit};w=${limit.windowSeconds}`,
    RateLimit: `"${limit.policy}";r=${limit.remaining};t=${limit.resetSeconds}`,
  };
}

export function lastModified(output: unknown, metadata: ReplyMetadata): Record<string, string> {
  const { generatedAt } = output as { generatedAt?: string };
  const changedAt = generatedAt ?? metadata.changedAt;
  return changedAt === undefined ? {} : { 'Last-Modified': new Date(changedAt).toUTCString() };
}

type Validators = {
  etag?: string | undefined;
  /** Is an HTTP date, as in the header. */
  lastModified?: string | undefined;
};

/** Is the grain of dates: content that changed within the last two seconds may have changed twice since it was sent. */
const SETTLED_MS = 2000;

/**
 * Tells whether the client has the answer already (RFC 9110, 13.2.2). `Cache-Control: no-cache` in a request is for
 * caches; an origin still validates, and Node's fetch adds it to every conditional request.
 */
export function isUnchanged(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
  now: Date,
): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return etag !== undefined && names(known, etag);
  if (headers['if-modified-since'] === undefined) return false;
  const since = Date.parse(headers['if-modified-since']);
  const changedAt = Date.parse(lastModified ?? '');
  return since >= changedAt && now.getTime() - changedAt >= SETTLED_MS;
}

/**
 * Selects the headers of a 304: the required ones (RFC 9110, 15.4.5), and those that let a browser's script read it.
 */
const ofUnchanged = new Set([
  'etag',
  'vary',
  'cache-control',
  'cdn-cache-control',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
]);

export function isOfUnchanged(header: string): boolean {
  return ofUnchanged.has(header) || header.startsWith('access-control-');
}

function names(known: string, etag: string): boolean {
  if (known === etag) return true;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
