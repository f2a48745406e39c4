import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { beginsLikeArchive } from '../signatures/polyglot.ts';
import type { PartReader } from './docx-fields.ts';
import type { ZipEnd } from './zip-end.ts';

/** The longest data descriptor, which programs that write a zip as a stream put after an entry's data. */
const DESCRIPTOR_BYTES_MAX = 24;

type Archive = {
  zip: ZipFile;
  entries: readonly Entry[];
  end: ZipEnd;
  /** Creates the reader of an entry while it is unpacked; null if its content is not checked. */
  readerFor(name: string): PartReader | null;
};

/**
 * Unpacks all entries, with one chunk in memory at a time; yauzl throws for an entry that outgrows its declared size.
 * Entries must follow one another without overlap or gap, since a gap could be an entry for another reader.
 */
export async function unpackEntries({ zip, entries, end, readerFor }: Archive): Promise<FileReason | null> {
  let entryEnd = 0;
  for (const entry of entries.toSorted(comparePositions)) {
    const reader = readerFor(entry.fileName);
    const localHeader = await zip.readLocalFileHeaderPromise(entry);
    if (!follows(entryEnd, entry.relativeOffsetOfLocalHeader)) return 'polyglot';
    // An entry has its name twice: in the central directory and before its data.
    if (!localHeader.fileName.equals(entry.fileNameRaw)) return 'damaged';
    entryEnd = localHeader.fileDataStart + entry.compressedSize;

    let checksum = 0;
    let isFirstChunk = true;
    for await (const chunk of await openChunks(zip, entry)) {
      if (isFirstChunk && beginsLikeArchive(chunk)) return 'polyglot';
      isFirstChunk = false;
      checksum = crc32(chunk, checksum);
      reader?.write(chunk);
    }
    if (checksum !== entry.crc32) return 'damaged';
    const fault = reader?.end() ?? null;
    if (fault !== null) return fault;
  }
  return follows(entryEnd, end.directoryOffset) ? null : 'polyglot';
}

/** Opens an entry with the type that yauzl leaves out: its chunks are buffers. */
async function openChunks(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return zip.openReadStreamPromise(entry);
}

/**
 * Tells whether the place `next` follows the end of an entry, with at most a data descriptor in between. Before the
 * first entry `end` is 0, and no gap is allowed.
 */
function follows(end: number, next: number): boolean {
  const gapBytesMax = end === 0 ? 0 : DESCRIPTOR_BYTES_MAX;
  return next >= end && next - end <= gapBytesMax;
}

function comparePositions(one: Entry, other: Entry): number {
  return one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader;
}
