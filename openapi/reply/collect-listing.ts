import type { Listing, ListingHead } from '#domain/jobs/listing.ts';
import { lengthOf, type Spool, type SpoolWriter } from './spool.ts';

/** Holds a listing as bytes: a small one whole, a large one in a spool that may still be written. */
type CollectedListing = { head: ListingHead; body: Buffer | Spool };

export type OpenSpool = () => Promise<SpoolWriter>;

/** Is the size from which an answer goes through a file, if its content has a version. */
const MEMORY_BYTES_MAX = 64 * 1024;

/** Resolves when the listing is whole, or too large to wait for. */
export function collectListing(
  listing: Pick<Listing<unknown>, 'read'>,
  { openSpool, onFailure }: { openSpool: OpenSpool; onFailure: (error: unknown) => void },
): Promise<CollectedListing> {
  const { promise, resolve, reject } = Promise.withResolvers<CollectedListing>();
  let [buffered, size]: [Uint8Array[], number] = [[], 0];
  let head: ListingHead | null = null;
  let writer: SpoolWriter | null = null;

  async function write(pieces: readonly Uint8Array[]): Promise<void> {
    if (writer !== null) return writer.write(pieces);
    buffered.push(...pieces);
    size += lengthOf(pieces);
    if (size <= MEMORY_BYTES_MAX || head?.version === undefined) return;
    writer = await openSpool();
    resolve({ head, body: writer.spool });
    const first = buffered;
    buffered = [];
    await writer.write(first);
  }

  listing
    .read({
      start: (known) => {
        head = known;
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
          writer.fail(error);
          onFailure(error);
        }
      },
    );
  return promise;
}
