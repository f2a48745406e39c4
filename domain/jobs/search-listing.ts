import type { FoundJobs } from './job-search.ts';
import { jsonWithJobs, type Listing } from './listing.ts';
import type { Facets } from './search/count-facets.ts';

/** The members that an answer has only if the request is a search. */
export type Paging = {
  /** The number of matching jobs on all pages. */
  totalCount?: number;
  /** The cursor of the next page; null on the last. */
  nextCursor?: string | null;
  /** Other words to search for, if the search found no job. */
  suggestion?: string;
  /** The values that narrow the list, if they were requested. */
  facets?: Facets;
};

/** Makes the answer to a search; its JSON begins with `firstMembers`. */
export function searchListing<Content>(
  { listing, head, total, nextCursor, suggestion, facets, texts }: FoundJobs,
  firstMembers: object,
  surrogateKey?: string,
): Listing<Content> {
  const members = {
    ...firstMembers,
    count: head.count,
    totalCount: total,
    nextCursor,
    ...(suggestion !== null && { suggestion }),
    ...(facets !== undefined && { facets }),
  };
  return {
    owners: [listing.workspace.id],
    read: async (sink) => {
      sink.start({
        ...head,
        ...(surrogateKey !== undefined && { surrogateKey }),
        ...(nextCursor !== null && { nextCursor }),
      });
      await sink.write([Buffer.from(jsonWithJobs(members, texts))]);
    },
  };
}
