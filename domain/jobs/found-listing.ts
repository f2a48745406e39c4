import type { FoundJobs } from './job-search.ts';
import { jsonUpToJobs, type Listing } from './listing.ts';

/** Beside the jobs that were asked for, in answers to a search alone. */
export type Paging = {
  /** The matching jobs of all pages. */
  totalCount?: number;
  /** Asks for the next page; null on the last. */
  nextCursor?: string | null;
};

/** The answer that holds the jobs that were found, behind the members of `head`. */
export function foundListing<Content>(
  { listing, head: known, total, nextCursor, texts }: NonNullable<FoundJobs>,
  head: object,
  surrogateKey?: string,
): Listing<Content> {
  const members = { ...head, count: known.count, totalCount: total, nextCursor };
  return {
    owners: [listing.workspace.id],
    read: async (sink) => {
      sink.start({
        ...known,
        ...(surrogateKey !== undefined && { surrogateKey }),
        ...(nextCursor !== null && { nextCursor }),
      });
      await sink.write([Buffer.from(`${jsonUpToJobs(members)}${texts}]}`)]);
    },
  };
}
