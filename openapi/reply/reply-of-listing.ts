import type { Listing, ListingSink } from '#domain/jobs/listing.ts';
import type { RestMeta } from '#routers/base/rest.ts';
import { contentTypeOf } from '../formats.ts';
import { collectListing, type OpenSpool } from './collect-listing.ts';
import { nextPageLink } from './next-page.ts';
import { entityTag } from './reply.ts';
import type { CacheableReply } from './reply-cache.ts';
import { cachingHeaders } from './reply-headers.ts';

type ListingRequest = Parameters<typeof nextPageLink>[1] & {
  openSpool: OpenSpool;
  mediaType: string;
  onFailure: (error: unknown) => void;
};

/** Builds a reply of rendered bytes: whole, or from a spool. */
export async function replyOfListing(
  rest: RestMeta,
  listing: Listing<unknown>,
  { publicUrl, input, mediaType, ...options }: ListingRequest,
): Promise<CacheableReply> {
  const read = (sink: ListingSink) => listing.read(sink, mediaType);
  const { head, body } = await collectListing({ read }, options);
  return {
    reply: {
      status: 200,
      headers: {
        ...cachingHeaders(rest),
        ...(head.surrogateKey !== undefined && { 'Surrogate-Key': head.surrogateKey }),
        ...(head.nextCursor !== undefined && {
          Link: nextPageLink(rest, { publicUrl, input }, head.nextCursor),
        }),
        ...rest.headers?.(head, {}),
        ...(head.lang !== undefined && { 'Content-Language': head.lang }),
        'Content-Type': contentTypeOf(rest, mediaType),
        ETag: entityTag(Buffer.isBuffer(body) ? body : Buffer.from(head.version ?? '')),
        'Last-Modified': head.changedAt.toUTCString(),
      },
      body,
    },
    owners: listing.owners,
    freshUntil: head.changesAt,
  };
}
