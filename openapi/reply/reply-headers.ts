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
