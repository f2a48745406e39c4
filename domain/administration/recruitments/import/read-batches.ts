import type { EntryReader, PlacedEntry } from './read-import-file.ts';

/** A batch ends after the piece of the file in which it reaches one of these limits. */
export const BATCH = { entries: 500, characters: 4_000_000 } as const;

/**
 * Reads a file's entries in batches, limited by number and by length, so that a file of any length takes little memory.
 */
export async function* readBatches(
  pieces: AsyncIterable<string> | Iterable<string>,
  reader: Pick<EntryReader, 'read' | 'end'>,
): AsyncGenerator<PlacedEntry[]> {
  let batch: PlacedEntry[] = [];
  let characters = 0;
  for await (const piece of pieces) {
    for (const entry of reader.read(piece)) batch.push(entry);
    characters += piece.length;
    const isFull = batch.length >= BATCH.entries || characters >= BATCH.characters;
    // Many characters may have no whole entry yet, so the batch may be empty.
    if (!isFull || batch.length === 0) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  for (const entry of reader.end()) batch.push(entry);
  if (batch.length > 0) yield batch;
}
