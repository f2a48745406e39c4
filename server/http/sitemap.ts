import { sitemap } from '#domain/jobs/sitemap.ts';
import type { Deps } from '#domain/ports.ts';
import type { Reply } from '#openapi/reply/reply.ts';
import type { ReplyCache } from '#openapi/reply/reply-cache.ts';
import { entityTag } from '#openapi/reply/reply-headers.ts';
import { collectListing } from '#openapi/reply/reply-of-listing.ts';
import type { Spools } from '#openapi/spool/spool.ts';

type Options = {
  deps: Pick<Deps, 'database' | 'clock' | 'settings'>;
  cache: ReplyCache;
  spools: Spools;
  onFailure: (error: unknown) => void;
};

/**
 * Creates the reader of the sitemap, which is rendered once for each change: validators and HEAD render nothing (D7).
 */
export function cachedSitemap({ deps, cache, spools, onFailure }: Options): () => Promise<Reply> {
  const listing = sitemap(deps);
  const openSpool = () => spools.open('sitemap');
  const load = async () => {
    const { head, body } = await collectListing(listing, { openSpool, onFailure });
    const reply = {
      status: 200,
      headers: {
        'Content-Type': 'application/xml',
        'Cache-Control': 'public, max-age=5, must-revalidate',
        ETag: entityTag(Buffer.isBuffer(body) ? body : Buffer.from(head.version ?? '')),
        'Last-Modified': head.changedAt.toUTCString(),
      },
      body,
    };
    return { reply, owners: listing.owners, freshUntil: head.changesAt };
  };
  return async () => (await cache.get('sitemap', load)).reply;
}
