import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { startsArchive } from '../signatures/polyglot.ts';
import type { PartReader } from './docx-fields.ts';
import type { ZipEnd } from './zip-end.ts';

/** The longest data descriptor, which programs that write a zip as a stream put after an entry. */
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
 * Entries must follow one another without overlap or gap.
 */
export async function unpackEntries({ zip, entries, end, readerFor }: Archive): Promise<FileReason | null> {
  let position = 0;
  for (const entry of entries.toSorted(comparePositions)) {
    const reader = readerFor(entry.fileName);
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!follows(position, entry.relativeOffsetOfLocalHeader)) return 'polyglot';
    if (!local.fileName.equals(entry.fileNameRaw)) return 'damaged';
    position = local.fileDataStart + entry.compressedSize;

    let checksum = 0;
    let isFirst = true;
    for await (const chunk of await openChunks(zip, entry)) {
      if (isFirst && startsArchive(chunk)) return 'polyglot';
      isFirst = false;
      checksum = crc32(chunk, checksum);
      reader?.write(chunk);
    }
    if (checksum !== entry.crc32) return 'damaged';
    const fault = reader?.end() ?? null;
    if (fault !== null) return fault;
  }
  return follows(position, end.directoryOffset) ? null : 'polyglot';
}

/** Declares the chunks of yauzl's stream, which are buffers. */
async function openChunks(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return zip.openReadStreamPromise(entry);
}

/**
 * True if `next` is the end of the entry before it, but for a data descriptor; nothing may precede the first entry.
 */
function follows(position: number, next: number): boolean {
  return next >= position && next - position <= (position === 0 ? 0 : DESCRIPTOR_BYTES_MAX);
}

function comparePositions(one: Entry, other: Entry): number {
  return one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader;
}
