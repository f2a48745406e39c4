import type { Lang } from '#kernel/language.ts';

/** What is known of an answer before its text. */
export type ListingHead = {
  count: number;
  /** When the content last changed (D7). */
  changedAt: Date;
  /** The next moment at which it changes without a commit, or null (D12). */
  changesAt: Date | null;
  /** Names the content, so that it may be sent before it is read to its end: equal names, equal bytes. */
  version?: string;
  /** What a shared cache can be told to purge it by. */
  surrogateKey?: string;
  /** Names the last change, for who reads what changed (D44). */
  syncToken?: string;
  /** Asks for the page after this one. */
  nextCursor?: string;
  /** The one language that its words are in. */
  lang?: Lang;
};

export type ListingSink = {
  /** Called once, before the text. */
  start(head: ListingHead): void;
  write(pieces: readonly Uint8Array[]): Promise<void> | void;
};

/** An answer of texts that were rendered before, which are sent as they are. */
export type Listing<Content> = {
  /** The ids of the workspaces and partners on whose revisions it depends. */
  readonly owners: readonly string[];
  /** Writes head and text, of one moment; in one of the operation's media types, where it has several, or as JSON (D51). */
  read(sink: ListingSink, mediaType?: string): Promise<void>;
  /** A type alone: what the JSON holds. */
  readonly content?: Content;
};

/** A question that is answered with a listing; equal keys ask for the same. */
export type ListingQuestion<Content> = {
  key: readonly unknown[];
  list(): Promise<Listing<Content>> | Listing<Content>;
};

/** The whole of an answer as JSON, in memory. */
export async function readWhole(listing: Listing<unknown>): Promise<{ head: ListingHead; bytes: Buffer }> {
  const pieces: Uint8Array[] = [];
  let head: ListingHead | null = null;
  await listing.read(
    {
      start: (known) => {
        head = known;
      },
      write: (more) => void pieces.push(...more),
    },
    'application/json',
  );
  if (head === null) throw new Error('a listing without a head');
  return { head, bytes: Buffer.concat(pieces) };
}

/** Reads an answer as values. */
export async function contentOf<Content>(listing: Listing<Content>): Promise<Content> {
  const { bytes } = await readWhole(listing);
  return JSON.parse(bytes.toString());
}

/** Depended on by what holds the jobs of all workspaces. */
export const ALL_WORKSPACES = 'all workspaces';

/** An object whose last member is `jobs`, up to where their texts begin; `]}` ends it. */
export function jsonUpToJobs(members: object): string {
  return `${JSON.stringify(members).slice(0, -1)},"jobs":[`;
}
