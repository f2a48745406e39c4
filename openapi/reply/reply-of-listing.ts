import type { Listing } from '../../domain/jobs/listing.ts';
import type { RestMeta } from '../../routers/rest.ts';
import { collectListing } from './collect-listing.ts';
import { entityTag } from './reply.ts';
import type { CacheableReply } from './reply-cache.ts';
import { cacheControls } from './reply-headers.ts';
import type { Spools } from './spool.ts';

/** What was rendered before is sent as it is: whole, or from a spool. */
export async function replyOfListing(
  { produces = 'json', cache = 'no-store', headers }: RestMeta,
  listing: Listing<unknown>,
  { url, ...options }: { spools: Spools; url: string; onFailure: (error: unknown) => void },
): Promise<CacheableReply> {
  const { head, body } = await collectListing(listing, options);
  return {
    reply: {
      status: 200,
      headers: {
        ...cacheControls[cache],
        ...(head.surrogateKey !== undefined && { 'Surrogate-Key': head.surrogateKey }),
        ...(head.nextCursor !== undefined && { Link: nextPage(url, head.nextCursor) }),
        ...headers?.(head, {}),
        'Content-Type': `application/${produces === 'xml' ? 'xml' : 'json'}; charset=utf-8`,
        ETag: entityTag(Buffer.isBuffer(body) ? body : Buffer.from(head.version ?? '')),
        'Last-Modified': head.changedAt.toUTCString(),
      },
      body,
    },
    owners: listing.owners,
    freshUntil: head.changesAt,
  };
}

/** The same question, behind the cursor (RFC 8288). */
function nextPage(requestUrl: string, cursor: string): string {
  const url = new URL(requestUrl);
  url.searchParams.set('cursor', cursor);
  return `<${url.href}>; rel="next"`;
}
