import type { FileReason } from '#kernel/errors/file-refusals.ts';
import { findEndOfRecording, isPadding, isSamsungTrailer } from './trailer.ts';

/** The second bytes of the markers for the start and end of a picture and the start of a scan; the first one is FF. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** The lowest marker that a picture may have, and the markers that restart a scan. */
const MARKER_MIN = 0xc0;
const [RESTART_MIN, RESTART_MAX] = [0xd0, 0xd7];

/** Walks the markers from SOI to EOI; the picture is never decoded. */
export function checkJpeg(bytes: Buffer): FileReason | null {
  let end = findEndOfPicture(bytes, 0);
  if (end === null) return 'damaged';
  // Phones append further pictures (gain map, preview) to the first, in the MPF format.
  while (bytes[end] === 0xff && bytes[end + 1] === SOI) {
    const nextEnd = findEndOfPicture(bytes, end);
    if (nextEnd === null) return 'polyglot';
    end = nextEnd;
  }
  const trailer = bytes.subarray(findEndOfRecording(bytes, end) ?? end);
  return isPadding(trailer) || isSamsungTrailer(trailer) ? null : 'polyglot';
}

/** Finds the offset after the EOI of the picture that begins at `start`; null if there is none. */
function findEndOfPicture(bytes: Buffer, start: number): number | null {
  let at = start + 2;
  let hasScan = false;
  // EOI has no length after it, so it may be the last two bytes.
  while (at + 4 <= bytes.length || bytes[at + 1] === EOI) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return hasScan ? at + 2 : null;
    // Further FF may come before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // Restarts occur within scans only, and SOI at the beginning only.
    if (marker < MARKER_MIN || isRestart(marker) || marker === SOI) return null;
    // The length of a marker's data follows the marker, and counts itself.
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === SOS) {
      hasScan = true;
      at = endOfScan(bytes, at);
    }
  }
  return null;
}

/**
 * Finds the next marker that does not belong to the scan: it is neither an FF of the data, a filling FF nor a restart.
 */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  for (; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    // A zero after FF says that the FF belongs to the data.
    if (next !== 0 && next !== 0xff && !isRestart(next)) break;
  }
  return at;
}

function isRestart(marker: number): boolean {
  return marker >= RESTART_MIN && marker <= RESTART_MAX;
}
