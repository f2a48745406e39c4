import { type KeyedListing, readWhole } from '#domain/jobs/listing.ts';
import type { ReplyCache } from '#openapi/reply/reply-cache.ts';

/** A function that reads a listing's values, as the bytes of their JSON. */
export type ReadListing = (listing: KeyedListing<unknown>) => Promise<Buffer>;

/** Renders a listing only for this call. */
export const readFresh: ReadListing = async ({ open }) => (await readWhole(await open())).bytes;

/** Renders a listing once for all callers, as for REST, until the revisions that it depends on change (D7, D68). */
export function readCached(cache: ReplyCache): ReadListing {
  return async ({ key, open }) => {
    const { reply } = await cache.get(JSON.stringify(['values', ...key]), async () => {
      const listing = await open();
      const { head, bytes } = await readWhole(listing);
      const values = { status: 200, headers: {}, body: bytes };
      return { reply: values, owners: listing.owners, freshUntil: head.changesAt };
    });
    if (!Buffer.isBuffer(reply.body)) throw new TypeError('a listing of values is not in memory');
    return reply.body;
  };
}
