/** What is known of an answer before its text. */
type ListingHead = {
  count: number;
  /** When the content last changed (D7). */
  changedAt: Date;
  /** The next moment at which it changes without a commit, or null (D12). */
  changesAt: Date | null;
};

/**
 * An answer of texts that were rendered before. REST sends them as they are, RPC reads them back: `Content` is what
 * they hold as JSON.
 */
export type Listing<Content> = {
  /** The ids of the workspaces and partners on whose revisions it depends. */
  readonly owners: readonly string[];
  readonly head: ListingHead;
  readonly text: string;
  /** Never set: it makes the content a part of the type. */
  readonly content?: Content;
};
