import { containsNonZipArchive } from '../signatures/polyglot.ts';

// A trailer is the data that follow a picture's end marker.

/** Some programs fill a picture up to the end of a block of the disk or card; no block is larger than this. */
const PADDING_BYTES_MAX = 65_536;
const BOX_HEADER_BYTES = 8;
const LONG_BOX_HEADER_BYTES = 16;
const SAMSUNG_MARK_BYTES = 4;
const SAMSUNG_LENGTH_BYTES = 4;
/** The most boxes of a recording. */
const BOXES_MAX = 1000;
/**
 * The types of the boxes of a recording (ISO/IEC 14496-12), which come in any order. A box is its size, its type, each
 * in four bytes, and its content.
 */
const boxTypes: ReadonlySet<string> = new Set(['mdat', 'moov', 'free', 'skip', 'wide', 'uuid', 'mpvd']);

/** True for zeros, spaces and line ends after a picture's end. */
export function isPadding(trailer: Buffer): boolean {
  return trailer.length <= PADDING_BYTES_MAX && trailer.every(isBlank);
}

/**
 * Finds the end of the recording that begins at `start`: phones append one to a picture that moves. Null if no
 * recording begins there, if a box is invalid or exceeds the file, or if the recording contains an archive.
 */
export function findEndOfRecording(bytes: Buffer, start: number): number | null {
  if (typeOfBox(bytes, start) !== 'ftyp') return null;
  let at = start + sizeOfBox(bytes, start);
  // The recording ends before the first box of another type.
  for (let boxCount = 1; at < bytes.length && boxTypes.has(typeOfBox(bytes, at)); boxCount += 1) {
    if (boxCount > BOXES_MAX) return null;
    at += sizeOfBox(bytes, at);
  }
  return at <= bytes.length && !containsNonZipArchive(bytes.subarray(start, at)) ? at : null;
}

function typeOfBox(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at + 4, at + BOX_HEADER_BYTES);
}

/** Reads a box's size in bytes, its header included; Infinity if the box is invalid. */
function sizeOfBox(bytes: Buffer, at: number): number {
  if (at + BOX_HEADER_BYTES > bytes.length) return Infinity;
  const size = bytes.readUInt32BE(at);
  // The last box of a file may leave its size to the reader.
  if (size === 0) return bytes.length - at;
  if (size === 1) return longSizeOfBox(bytes, at);
  return size >= BOX_HEADER_BYTES ? size : Infinity;
}

/** Reads a size of 64 bits, which follows the box's header. */
function longSizeOfBox(bytes: Buffer, at: number): number {
  if (at + LONG_BOX_HEADER_BYTES > bytes.length) return Infinity;
  const size = Number(bytes.readBigUInt64BE(at + BOX_HEADER_BYTES));
  return size >= LONG_BOX_HEADER_BYTES ? size : Infinity;
}

/**
 * True for the data that Samsung's cameras append, a recording among them. It ends with a directory between the marks
 * SEFH and SEFT; the directory's length precedes SEFT.
 */
export function isSamsungTrailer(trailer: Buffer): boolean {
  const markStart = trailer.length - SAMSUNG_MARK_BYTES;
  const lengthStart = markStart - SAMSUNG_LENGTH_BYTES;
  if (lengthStart < SAMSUNG_MARK_BYTES || trailer.toString('latin1', markStart) !== 'SEFT') return false;
  const directoryStart = lengthStart - trailer.readUInt32LE(lengthStart);
  if (directoryStart < 0) return false;
  const mark = trailer.toString('latin1', directoryStart, directoryStart + SAMSUNG_MARK_BYTES);
  return mark === 'SEFH' && !containsNonZipArchive(trailer);
}

function isBlank(byte: number): boolean {
  return byte === 0 || byte === 0x20 || byte === 0x0a || byte === 0x0d;
}
