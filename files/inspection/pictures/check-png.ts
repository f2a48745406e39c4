import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { isPadding } from './trailer.ts';

const SIGNATURE_BYTES = 8;
const [IHDR, IDAT, IEND] = ['IHDR', 'IDAT', 'IEND'].map((type) => Buffer.from(type).readUInt32BE());

/** Walks the chunks to IEND, after which only padding may follow; the picture is never decoded. */
export function checkPng(bytes: Buffer): FileReason | null {
  let hasPixels = false;
  // A chunk is its length, its type, its data and a checksum: 12 bytes around the data.
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    const nextChunk = at + 12 + length;
    if ((at === SIGNATURE_BYTES) !== (type === IHDR)) return 'damaged';
    if (type === IHDR && !isHeader(bytes.subarray(at + 8, nextChunk - 4))) return 'damaged';
    if (type === IDAT) hasPixels = true;
    if (type === IEND) {
      if (!hasPixels || length > 0) return 'damaged';
      return isPadding(bytes.subarray(nextChunk)) ? null : 'polyglot';
    }
    at = nextChunk;
  }
  return 'damaged';
}

/** True for a header of 13 bytes with a width and a height. */
function isHeader(header: Buffer): boolean {
  return header.length === 13 && header.readUInt32BE(0) > 0 && header.readUInt32BE(4) > 0;
}
