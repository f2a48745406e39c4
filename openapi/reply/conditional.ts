import type { IncomingHttpHeaders } from 'node:http';

type Validators = {
  etag?: string | undefined;
  /** As in the header. */
  lastModified?: string | undefined;
};

/** Dates have a grain of a second: what changed within the last two may have changed twice since it was sent. */
const SETTLED_MS = 2000;

/**
 * Whether the client has the answer already (RFC 9110, 13.2.2). `Cache-Control: no-cache` in a request is meant for
 * caches: an origin validates all the same, and Node's fetch adds it to every conditional request.
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

/** What a 304 says: the client has the rest (RFC 9110, 15.4.5), but what lets a browser's script read it. */
const ofUnchanged = new Set([
  ...['etag', 'vary', 'cache-control', 'cdn-cache-control'],
  ...['ratelimit', 'ratelimit-policy', 'x-request-id'],
]);

export function isOfUnchanged(header: string): boolean {
  return ofUnchanged.has(header) || header.startsWith('access-control-');
}

function names(known: string, etag: string): boolean {
  if (known === etag) return true;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
