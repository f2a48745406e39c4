import type { Listing, ListingHead } from '../../domain/jobs/listing.ts';
import type { Spool, Spools, SpoolWriter } from './spool.ts';

/** A listing as bytes: whole where it is small, else in a spool that may still be written. */
type CollectedListing = { head: ListingHead; body: Buffer | Spool };

/** Larger answers go through a file. */
const MEMORY_BYTES_MAX = 1024 * 1024;

/** Resolves when the listing is whole, or too large to wait for. */
export function collectListing(
  listing: Pick<Listing<unknown>, 'read'>,
  { spools, onFailure }: { spools: Spools; onFailure: (error: unknown) => void },
): Promise<CollectedListing> {
  const { promise, resolve, reject } = Promise.withResolvers<CollectedListing>();
  let [parts, size]: [Buffer[], number] = [[], 0];
  let head: ListingHead | null = null;
  let writer: SpoolWriter | null = null;

  async function write(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    if (writer !== null) return writer.write(bytes);
    parts.push(bytes);
    size += bytes.length;
    if (size <= MEMORY_BYTES_MAX || head === null) return;
    writer = await spools.open();
    resolve({ head, body: writer.spool });
    const buffered = parts;
    parts = [];
    for (const part of buffered) await writer.write(part);
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
        else if (head !== null) resolve({ head, body: Buffer.concat(parts) });
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
