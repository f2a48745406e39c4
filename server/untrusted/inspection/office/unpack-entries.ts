import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { type CvFault, faults } from '../faults.ts';
import { startsArchive } from '../polyglot.ts';
import type { PartReader } from './docx-parts-fields.ts';
import type { ZipEnd } from './zip-end.ts';

/** The longest data descriptor that a streaming writer puts behind an entry. */
const DESCRIPTOR_BYTES_MAX = 24;

type Archive = {
  zip: ZipFile;
  entries: readonly Entry[];
  end: ZipEnd;
  /** Who reads an entry on its way; null where nobody needs to. */
  readerFor(name: string): PartReader | null;
};

/**
 * Unpacks all entries, a chunk in memory at a time; yauzl ends an entry that outgrows its declared size.
 * Entries must follow one another without overlap or gap.
 */
export async function unpackEntries({ zip, entries, end, readerFor }: Archive): Promise<CvFault | null> {
  let position = 0;
  for (const entry of entries.toSorted(byPosition)) {
    const reader = readerFor(entry.fileName);
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!follows(position, entry.relativeOffsetOfLocalHeader)) return faults.polyglot;
    if (!local.fileName.equals(entry.fileNameRaw)) return faults.damaged;
    position = local.fileDataStart + entry.compressedSize;

    let checksum = 0;
    let isFirst = true;
    for await (const chunk of await chunksOf(zip, entry)) {
      if (isFirst && startsArchive(chunk)) return faults.polyglot;
      isFirst = false;
      checksum = crc32(chunk, checksum);
      reader?.write(chunk);
    }
    if (checksum !== entry.crc32) return faults.damaged;
    const fault = reader?.end() ?? null;
    if (fault !== null) return fault;
  }
  return follows(position, end.directoryOffset) ? null : faults.polyglot;
}

async function chunksOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return zip.openReadStreamPromise(entry);
}

function follows(position: number, next: number): boolean {
  return next >= position && next - position <= (position === 0 ? 0 : DESCRIPTOR_BYTES_MAX);
}

function byPosition(one: Entry, other: Entry): number {
  return one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader;
}
