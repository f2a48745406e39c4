import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { LimitState } from '#domain/access/call-limits.ts';
import type { ReplyMetadata, RestMeta } from '#routers/base/rest.ts';

/** The caching headers for each value of `RestMeta.cache`. */
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

/** Builds Last-Modified from the answer's `generatedAt`, else from its metadata; no header if neither has a time. */
export function lastModifiedHeader(output: unknown, metadata: ReplyMetadata): Record<string, string> {
  const { generatedAt } = output as { generatedAt?: string };
  const changedAt = generatedAt ?? metadata.changedAt;
  return changedAt === undefined ? {} : { 'Last-Modified': new Date(changedAt).toUTCString() };
}

/** Computes a strong validator: equal bytes have equal tags (D7). Its 27 characters are 162 bits of the hash. */
export function entityTag(bytes: Uint8Array): string {
  return `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`;
}

type Validators = {
  etag?: string | undefined;
  /** An HTTP date, the value of `Last-Modified`. */
  lastModified?: string | undefined;
};

/** The age from which a date identifies content. HTTP dates are whole seconds, and one second may have two changes. */
const SETTLED_MS = 2000;

/**
 * Tells whether the client has the answer already (RFC 9110, 13.2.2). `Cache-Control: no-cache` in a request is for
 * caches; an origin still validates, and Node's fetch adds it to every conditional request.
 */
export function isNotModified(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
  now: Date,
): boolean {
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return etag !== undefined && matchesEtag(ifNoneMatch, etag);
  if (headers['if-modified-since'] === undefined) return false;
  const since = Date.parse(headers['if-modified-since']);
  // Without a date this is NaN, and every comparison is false.
  const changedAt = Date.parse(lastModified ?? '');
  return since >= changedAt && now.getTime() - changedAt >= SETTLED_MS;
}

/**
 * The headers that a 304 keeps: those that RFC 9110, 15.4.5 requires, and those about the call. `isSentWith304` adds the
 * headers of CORS.
 */
const headersOf304 = new Set([
  'etag',
  'vary',
  'cache-control',
  'cdn-cache-control',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
]);

/** Tells whether a 304 repeats this header, whose name is in lower case. */
export function isSentWith304(header: string): boolean {
  return headersOf304.has(header) || header.startsWith('access-control-');
}

function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  // The comparison is the weak one (RFC 9110, 13.1.2), so that `W/` does not count, on either side.
  const tags = ifNoneMatch.split(',').map(withoutWeakMark);
  return tags.includes(withoutWeakMark(etag)) || tags.includes('*');
}

function withoutWeakMark(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
