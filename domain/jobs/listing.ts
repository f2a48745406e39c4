import type { Lang } from '#kernel/language.ts';

/** The head of an answer, which is known before its text is read. */
export type ListingHead = {
  count: number;
  /** The last change of the content (D7). */
  changedAt: Date;
  /** The next moment at which the content changes without a commit, or null (D12). */
  changesAt: Date | null;
  /** A name of the content: equal names mean equal bytes. It gives an ETag before the content is read. */
  version?: string;
  /** The key by which a shared cache can purge the answer. */
  surrogateKey?: string;
  /** The token of the last change, for clients that ask for later changes (D44). */
  syncToken?: string;
  /** The cursor of the next page. */
  nextCursor?: string;
  /** The language of the content, if it is in one. */
  lang?: Lang;
};

/** The receiver of an answer. */
export type ListingSink = {
  /** Called once, before the text. */
  start(head: ListingHead): void;
  write(pieces: readonly Uint8Array[]): Promise<void> | void;
};

/** An answer whose text a transport sends unchanged, and may cache. */
export type Listing<Content> = {
  /** Ids of the workspaces and partners on whose revisions the answer depends. */
  readonly owners: readonly string[];
  /**
   * Gives the sink the head and the text, both of one moment. The text is JSON, or in another media type of the
   * operation (D51).
   */
  read(sink: ListingSink, mediaType?: string): Promise<void>;
  /** Tells the compiler the type of the JSON's content; no listing sets it. */
  readonly content?: Content;
};

/** A listing that is opened only if no cache has it; equal keys name the same listing. */
export type KeyedListing<Content> = {
  key: readonly unknown[];
  open(): Promise<Listing<Content>> | Listing<Content>;
};

export function isKeyedListing(value: unknown): value is KeyedListing<unknown> {
  return value instanceof Object && 'open' in value && typeof value.open === 'function';
}

export function isListing(value: unknown): value is Listing<unknown> {
  return value instanceof Object && 'read' in value && typeof value.read === 'function';
}

/** Reads a whole answer as JSON into memory. */
export async function readWhole(listing: Listing<unknown>): Promise<{ head: ListingHead; bytes: Buffer }> {
  const pieces: Uint8Array[] = [];
  let head: ListingHead | null = null;
  await listing.read(
    {
      start: (listingHead) => {
        head = listingHead;
      },
      write: (nextPieces) => void pieces.push(...nextPieces),
    },
    'application/json',
  );
  if (head === null) throw new Error('a listing without a head');
  return { head, bytes: Buffer.concat(pieces) };
}

/** Reads a whole answer and parses it. */
export async function contentOf<Content>(listing: Listing<Content>): Promise<Content> {
  const { bytes } = await readWhole(listing);
  return JSON.parse(bytes.toString());
}

/** The owner of answers with jobs of all workspaces. */
export const ALL_WORKSPACES = 'all workspaces';

/** Writes an object whose last member is `jobs`; `texts` are the jobs as JSON, with commas between them. */
export function jsonWithJobs(members: object, texts: string): string {
  return `${jsonBeforeJobs(members)}${texts}${JSON_AFTER_JOBS}`;
}

/** Writes the object of `jsonWithJobs` as far as the texts of its jobs; `members` must not be empty. */
export function jsonBeforeJobs(members: object): string {
  return `${JSON.stringify(members).slice(0, -1)},"jobs":[`;
}

/** The end of the object of `jsonWithJobs`, after the texts of its jobs. */
export const JSON_AFTER_JOBS = ']}';
