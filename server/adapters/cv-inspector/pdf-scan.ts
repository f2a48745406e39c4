import { constants, inflateSync } from 'node:zlib';
import {
  dictionaryBefore,
  endOfComment,
  endOfStream,
  endOfString,
  endOfToken,
  holdsObject,
  isRegular,
  nameAt,
} from './pdf-tokens.ts';

/** What object streams may hold in all, unpacked. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
/** One more than the longest that counts. */
const KEYWORD_BYTES_MAX = 8;

const [PERCENT, OPEN, SLASH] = [...Buffer.from('%(/')];
const PLAIN_FLATE = /\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])\s*(?:\/|>>)/;

export type PdfFacts = {
  /** The watched names outside strings, comments and streams; those in object streams too. */
  names: ReadonlySet<string>;
  hasTrailer: boolean;
  /** Whether an object stands where only a reader that trusts the xref table would find it. */
  hidesObjects: boolean;
  /** Whether an object stream could not be read. */
  isOpaque: boolean;
};

/** Reads a PDF's tokens from front to back, once; throws when the file cannot be followed to its end. */
export function scanPdf(bytes: Buffer, watched: ReadonlySet<string>): PdfFacts {
  const names = new Set<string>();
  const facts = { names, hasTrailer: false, hidesObjects: false, isOpaque: false };
  let room = UNPACKED_BYTES_MAX;

  function scan(source: Buffer, isObjectStream: boolean): void {
    let object = newObject();
    for (let at = 0; at < source.length; ) {
      const byte = source[at] ?? 0;
      if (byte === PERCENT) at = skip(source, at, endOfComment(source, at));
      else if (byte === OPEN) at = skip(source, at, endOfString(source, at));
      else if (byte === SLASH) {
        const end = endOfToken(source, at + 1);
        const name = nameAt(source, at + 1, end);
        if (watched.has(name)) names.add(name);
        if (name === 'ObjStm' || name === 'First') object.holdsObjects = true;
        if (name === 'Filter') object.filters++;
        if (name === 'Predictor') object.hasPredictor = true;
        at = end;
      } else if (!isRegular(byte)) at++;
      else {
        const end = endOfToken(source, at);
        const length = isObjectStream ? 0 : Math.min(end - at, KEYWORD_BYTES_MAX);
        const word = source.toString('latin1', at, at + length);
        at = end;
        if (word === 'trailer') facts.hasTrailer = true;
        if (word === 'obj') object = newObject();
        if (word !== 'stream') continue;
        at = skip(source, end, endOfStream(source, end));
        if (object.holdsObjects) scan(unpack(source, end, at, object), true);
        object = newObject();
      }
    }
  }

  function skip(source: Buffer, start: number, end: number): number {
    // No xref table reaches into an object stream.
    if (source === bytes) facts.hidesObjects ||= holdsObject(source.subarray(start, end));
    return end;
  }

  function unpack(source: Buffer, start: number, end: number, object: PdfObject): Buffer {
    const data = source.subarray(source[start] === 0x0d ? start + 2 : start + 1, end);
    if (object.filters === 0) return data;
    try {
      if (object.filters > 1 || object.hasPredictor) throw new RangeError('a filter that hides');
      if (!PLAIN_FLATE.test(dictionaryBefore(source, start))) throw new RangeError('an unknown filter');
      const unpacked = inflateSync(data, { maxOutputLength: room, finishFlush: constants.Z_SYNC_FLUSH });
      room -= unpacked.length;
      return unpacked;
    } catch {
      facts.isOpaque = true;
      return Buffer.alloc(0);
    }
  }

  scan(bytes, false);
  return facts;
}

type PdfObject = { holdsObjects: boolean; filters: number; hasPredictor: boolean };

function newObject(): PdfObject {
  return { holdsObjects: false, filters: 0, hasPredictor: false };
}
