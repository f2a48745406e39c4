import { createHiddenSearch } from './pdf-hidden.ts';
import { unpackObjects } from './pdf-scan-objects.ts';
import {
  endOfComment,
  endOfHexString,
  endOfStream,
  endOfString,
  endOfToken,
  expectOneWord,
  isRegular,
  nameAt,
  objectBehindEnd,
} from './pdf-tokens.ts';

/** What object streams may hold in all, unpacked. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
/** One more than the longest that counts. */
const KEYWORD_BYTES_MAX = 8;
/** Of arrays and dictionaries within one another; readers bear less. */
const DEPTH_MAX = 500;

const [PERCENT, OPEN, SLASH, LESS, GREATER, LEFT, RIGHT] = [...Buffer.from('%(/<>[]')];
/** Words that count, such as `obj`, are in lower case. */
const LOWER_CASE_A = 0x61;

type PdfFacts = {
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
  let holdsDictionary = false;
  const hidesObject = createHiddenSearch(bytes);

  function scan(source: Buffer, isObjectStream: boolean): void {
    let object = newObject();
    for (let at = 0; at < source.length; ) {
      const byte = source[at] ?? 0;
      if (byte === PERCENT) at = objectBehindEnd(source, at) ?? skip(source, at, endOfComment(source, at));
      else if (byte === OPEN) at = skip(source, at, endOfString(source, at));
      else if (byte === LESS && source[at + 1] !== LESS) at = skip(source, at, endOfHexString(source, at));
      else if (byte === LESS || byte === LEFT) {
        if (object.startsAt < 0 && byte === LESS) object.startsAt = at;
        if (object.open.push(byte) > DEPTH_MAX) throw new RangeError('too deep');
        at += byte === LESS ? 2 : 1;
      } else if (byte === RIGHT || (byte === GREATER && source[at + 1] === GREATER)) {
        // Else readers would take what follows for a stream, or not.
        if (object.open.pop() !== (byte === RIGHT ? LEFT : LESS)) throw new RangeError('crossed brackets');
        at += byte === GREATER ? 2 : 1;
        object.endsAt = byte === GREATER ? at : 0;
      } else if (byte === SLASH) {
        const end = endOfToken(source, at + 1);
        note(nameAt(source, at + 1, end), object);
        at = end;
      } else if (!isRegular(byte)) at++;
      else {
        const end = endOfToken(source, at);
        // Most words are numbers, and a string for each would be half of the work.
        const mayCount = !isObjectStream && byte >= LOWER_CASE_A;
        const word = mayCount ? source.toString('latin1', at, Math.min(end, at + KEYWORD_BYTES_MAX)) : '';
        if (word === 'trailer') facts.hasTrailer = true;
        if (!isObjectStream) expectOneWord(source, at, end);
        if (word === 'obj' && object.open.length > 0) throw new RangeError('an object within another');
        if (word === 'obj') object = newObject();
        const start = at;
        at = end;
        if (word !== 'stream') continue;
        if (!followsDictionary(source, start, object)) throw new RangeError('a stream without a dictionary');
        at = skip(source, end, endOfStream(source, end));
        if (object.holdsObjects) scan(unpack(source, end, at, object), true);
        object = newObject();
      }
    }
  }

  function note(name: string, object: PdfObject): void {
    if (watched.has(name)) names.add(name);
    if (name === 'ObjStm' || name === 'First') object.holdsObjects = true;
  }

  function skip(source: Buffer, start: number, end: number): number {
    // No xref table reaches into an object stream, but its own index does.
    if (source === bytes) facts.hidesObjects ||= hidesObject(start, end);
    else noteHidden(source, start, end);
    return end;
  }

  /** A dictionary that begins in one string may go on in the next ones. */
  function noteHidden(source: Buffer, start: number, end: number): void {
    for (let at = start; at < end; at++) {
      if (source[at] === LESS && at + 1 < end && source[at + 1] === LESS) holdsDictionary = true;
      if (source[at] !== SLASH || !holdsDictionary) continue;
      const name = nameAt(source, at + 1, endOfToken(source, at + 1));
      if (watched.has(name)) names.add(name);
    }
  }

  function unpack(source: Buffer, start: number, end: number, object: PdfObject): Buffer {
    // One that cannot be read is enough to refuse the file: no more are paid for.
    if (facts.isOpaque) return Buffer.alloc(0);
    try {
      const unpacked = unpackObjects(source, { dictionary: object, start, end }, room);
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

type PdfObject = {
  holdsObjects: boolean;
  /** What opened the arrays and dictionaries that are open. */
  open: number[];
  /** Where the first dictionary begins, or -1. */
  startsAt: number;
  /** Behind the last dictionary. */
  endsAt: number;
};

function newObject(): PdfObject {
  return { holdsObjects: false, open: [], startsAt: -1, endsAt: 0 };
}

/** The word `stream` within a dictionary begins nothing: readers would go on with the next key. */
function followsDictionary(source: Buffer, start: number, { open, endsAt }: PdfObject): boolean {
  return (
    open.length === 0 &&
    endsAt > 0 &&
    /^[\s\0]*(?:%[^\r\n]*[\r\n][\s\0]*)*$/.test(source.toString('latin1', endsAt, start))
  );
}
