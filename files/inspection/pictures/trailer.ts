import { containsArchive } from '../signatures/polyglot.ts';

/** Some programs fill up the last block of a disk or of a camera's card, which has at most this size. */
const PADDING_BYTES_MAX = 65_536;
const BOX_HEADER_BYTES = 8;
const BOXES_MAX = 1000;
/** The boxes of a recording (ISO/IEC 14496-12), which come in any order. */
const boxTypes: ReadonlySet<string> = new Set(['mdat', 'moov', 'free', 'skip', 'wide', 'uuid', 'mpvd']);

/** True for zeros, spaces and line ends after a picture's end. */
export function isPadding(trailer: Buffer): boolean {
  return trailer.length <= PADDING_BYTES_MAX && trailer.every(isBlank);
}

/**
 * Finds the end of the recording that begins at `start`, as phones append it to a picture that moves; null where none
 * begins, or where it is no recording to its end.
 */
export function endOfRecording(bytes: Buffer, start: number): number | null {
  if (typeOfBox(bytes, start) !== 'ftyp') return null;
  let at = start + sizeOfBox(bytes, start);
  for (let boxes = 1; at < bytes.length && boxTypes.has(typeOfBox(bytes, at)); boxes += 1) {
    if (boxes > BOXES_MAX) return null;
    at += sizeOfBox(bytes, at);
  }
  return at <= bytes.length && !containsArchive(bytes.subarray(start, at)) ? at : null;
}

function typeOfBox(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at + 4, at + BOX_HEADER_BYTES);
}

/**
 * Reads a box's size: 0 means up to the file's end, 1 that the size follows in 64 bits. Infinity for a size that no box
 * can have.
 */
function sizeOfBox(bytes: Buffer, at: number): number {
  if (at + BOX_HEADER_BYTES > bytes.length) return Infinity;
  const size = bytes.readUInt32BE(at);
  if (size === 0) return bytes.length - at;
  if (size > 1) return size >= BOX_HEADER_BYTES ? size : Infinity;
  return at + 2 * BOX_HEADER_BYTES > bytes.length
    ? Infinity
    : Number(bytes.readBigUInt64BE(at + BOX_HEADER_BYTES)) || Infinity;
}

/**
 * True for the data that Samsung's cameras append, a recording among them. It ends with a directory from SEFH to SEFT,
 * whose length precedes SEFT.
 */
export function isSamsungTrailer(trailer: Buffer): boolean {
  if (trailer.length < 12 || trailer.toString('latin1', trailer.length - 4) !== 'SEFT') return false;
  const directory = trailer.length - 8 - trailer.readUInt32LE(trailer.length - 8);
  if (trailer.toString('latin1', directory, directory + 4) !== 'SEFH') return false;
  return !containsArchive(trailer);
}

function isBlank(byte: number): boolean {
  return byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d;
}
