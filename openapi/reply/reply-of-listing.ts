import type { Listing, ListingHead, ListingSink } from '#domain/jobs/listing.ts';
import type { RestMeta } from '#routers/base/rest.ts';
import { contentTypeOf } from '../media-types.ts';
import type { Spool, SpoolWriter } from '../spool/spool.ts';
import { nextPageLink, type PageRequest } from './next-page.ts';
import type { CacheableReply } from './reply-cache.ts';
import { cachingHeaders, entityTag } from './reply-headers.ts';

type ListingRequest = PageRequest & {
  openSpool: OpenSpool;
  mediaType: string;
  onFailure: (error: unknown) => void;
};

/** Builds the reply with a listing's bytes, whole or from a spool. */
export async function replyOfListing(
  rest: RestMeta,
  listing: Listing<unknown>,
  { publicUrl, input, mediaType, openSpool, onFailure }: ListingRequest,
): Promise<CacheableReply> {
  const read = (sink: ListingSink) => listing.read(sink, mediaType);
  const { head, body } = await collectListing({ read }, { openSpool, onFailure });
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

/** A listing as bytes: a small one whole, a large one in a spool that may still be growing. */
type CollectedListing = { head: ListingHead; body: Buffer | Spool };

export type OpenSpool = () => Promise<SpoolWriter>;

/**
 * The size from which an answer goes through a spool. Its headers are then sent before all bytes are known, so its ETag is
 * made from the version of its content. An answer without a version stays in memory.
 */
const MEMORY_BYTES_MAX = 64 * 1024;

/** Reads a listing. Resolves when the listing is whole, or, if it is large, when its spool is open. */
export function collectListing(
  listing: Pick<Listing<unknown>, 'read'>,
  { openSpool, onFailure }: { openSpool: OpenSpool; onFailure: (error: unknown) => void },
): Promise<CollectedListing> {
  const { promise, resolve, reject } = Promise.withResolvers<CollectedListing>();
  let buffered: Uint8Array[] = [];
  let bufferedBytes = 0;
  let head: ListingHead | null = null;
  let writer: SpoolWriter | null = null;

  async function write(pieces: readonly Uint8Array[]): Promise<void> {
    if (writer !== null) return writer.write(pieces);
    buffered.push(...pieces);
    bufferedBytes += bytesOf(pieces);
    if (bufferedBytes <= MEMORY_BYTES_MAX || head?.version === undefined) return;
    writer = await openSpool();
    resolve({ head, body: writer.spool });
    const bufferedSoFar = buffered;
    buffered = [];
    await writer.write(bufferedSoFar);
  }

  listing
    .read({
      start: (listingHead) => {
        head = listingHead;
      },
      write,
    })
    .then(
      () => {
        if (writer !== null) writer.end();
        else if (head !== null) resolve({ head, body: Buffer.concat(buffered) });
        else reject(new Error('a listing without a head'));
      },
      (error: unknown) => {
        if (writer === null) reject(error);
        else {
          // The promise is resolved already: the reader of the spool gets the failure.
          writer.fail(error);
          onFailure(error);
        }
      },
    );
  return promise;
}

function bytesOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
