import type { FoundJobs } from './job-search.ts';
import { jsonWithJobs, type Listing } from './listing.ts';

/** The members that only answers to a search have. */
export type Paging = {
  /** The number of matching jobs on all pages. */
  totalCount?: number;
  /** The cursor of the next page; null on the last. */
  nextCursor?: string | null;
};

/** Makes an answer of the jobs that were found, after the members of `head`. */
export function foundListing<Content>(
  { listing, head: listingHead, total, nextCursor, texts }: NonNullable<FoundJobs>,
  head: object,
  surrogateKey?: string,
): Listing<Content> {
  const members = { ...head, count: listingHead.count, totalCount: total, nextCursor };
  return {
    owners: [listing.workspace.id],
    read: async (sink) => {
      sink.start({
        ...listingHead,
        ...(surrogateKey !== undefined && { surrogateKey }),
        ...(nextCursor !== null && { nextCursor }),
      });
      await sink.write([Buffer.from(jsonWithJobs(members, texts))]);
    },
  };
}
