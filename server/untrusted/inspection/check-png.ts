import { type CvFault, faults } from './faults.ts';
import { isPadding } from './trailer.ts';

const SIGNATURE_BYTES = 8;
const [IHDR, IDAT, IEND] = ['IHDR', 'IDAT', 'IEND'].map((type) => Buffer.from(type).readUInt32BE());

/** Walks the chunks to IEND, behind which nothing but padding may stand; the picture is never decoded. */
export function checkPng(bytes: Buffer): CvFault | null {
  let hasPixels = false;
  for (let at = SIGNATURE_BYTES; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.readUInt32BE(at + 4);
    const next = at + 12 + length;
    if ((at === SIGNATURE_BYTES) !== (type === IHDR)) return faults.damaged;
    if (type === IHDR && !isHeader(bytes.subarray(at + 8, next - 4))) return faults.damaged;
    if (type === IDAT) hasPixels = true;
    if (type === IEND) {
      if (!hasPixels || length > 0) return faults.damaged;
      return isPadding(bytes.subarray(next)) ? null : faults.polyglot;
    }
    at = next;
  }
  return faults.damaged;
}

function isHeader(header: Buffer): boolean {
  return header.length === 13 && header.readUInt32BE(0) > 0 && header.readUInt32BE(4) > 0;
}
