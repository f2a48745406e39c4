import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { startsArchive } from './composite.ts';
import { type CvFault, faults } from './faults.ts';
import type { ZipEnd } from './zip-end.ts';

const KEPT_BYTES_MAX = 1024 * 1024;
/** The longest data descriptor that a streaming writer puts behind an entry. */
const DESCRIPTOR_BYTES_MAX = 24;

type Archive = { zip: ZipFile; entries: readonly Entry[]; end: ZipEnd; kept: string };

/**
 * Unpacks all entries, a chunk in memory at a time; yauzl ends an entry that outgrows its declared size.
 * Gives the text of the entry named `kept`. Entries must follow one another without overlap or gap.
 */
export async function unpackEntries({ zip, entries, end, kept }: Archive): Promise<string | CvFault> {
  let text = '';
  let position = 0;
  for (const entry of entries.toSorted(byPosition)) {
    const isKept = entry.fileName.toLowerCase() === kept;
    if (isKept && entry.uncompressedSize > KEPT_BYTES_MAX) return faults.oversized;
    const local = await zip.readLocalFileHeaderPromise(entry);
    if (!follows(position, entry.relativeOffsetOfLocalHeader)) return faults.composite;
    if (!local.fileName.equals(entry.fileNameRaw)) return faults.damaged;
    position = local.fileDataStart + entry.compressedSize;

    let checksum = 0;
    let isFirst = true;
    const chunks: Buffer[] = [];
    for await (const chunk of await chunksOf(zip, entry)) {
      if (isFirst && startsArchive(chunk)) return faults.composite;
      isFirst = false;
      checksum = crc32(chunk, checksum);
      if (isKept) chunks.push(chunk);
    }
    if (checksum !== entry.crc32) return faults.damaged;
    if (isKept) text = Buffer.concat(chunks).toString('utf8');
  }
  return follows(position, end.directoryOffset) ? text : faults.composite;
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
