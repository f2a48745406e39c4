import { createAttachmentCheck } from './pdf-attachments.ts';
import type { Encryption } from './pdf-encryption.ts';
import { createHiddenSearch, createStartSearch } from './pdf-hidden.ts';
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
  objectAfterEnd,
} from './pdf-tokens.ts';

/** Bounds all object streams of a file together, unpacked. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
/** One more than the longest keyword that is looked for, `trailer`. */
const KEYWORD_BYTES_MAX = 8;
/** Bounds nested arrays and dictionaries; readers allow less. */
const DEPTH_MAX = 500;

const [PERCENT, PARENTHESIS, SLASH, LESS, GREATER, BRACKET, CLOSING_BRACKET] = [...Buffer.from('%(/<>[]')];
/** A word that begins with a smaller byte, such as a number, is none of `obj`, `stream` and `trailer`. */
const LOWER_CASE_A = 0x61;

type PdfFacts = {
  /** The watched names outside strings, comments and streams; those in object streams too. */
  names: ReadonlySet<string>;
  hasTrailer: boolean;
  /** An object is in a place where only a reader that trusts the xref table would find it. */
  hidesObjects: boolean;
  /** An object stream could not be read. */
  isOpaque: boolean;
  /** A reader could take another dictionary for that of the encryption. */
  isEncryptionAmbiguous: boolean;
  /** There are attachments, and all of them are data. */
  hasOnlyData: boolean;
};

type ScanOptions = {
  /** Decrypts the object streams of an encrypted file. */
  encryption?: Encryption | null;
};

/**
 * The bytes to read: the file, with `starts` null, or an object stream's content, with the places where its objects
 * begin.
 */
type Source = { bytes: Buffer; starts: readonly number[] | null };

/** Reads a PDF's tokens from front to back, once; throws when the file cannot be followed to its end. */
export function scanPdf(
  bytes: Buffer,
  watched: ReadonlySet<string>,
  { encryption = null }: ScanOptions = {},
): PdfFacts {
  const names = new Set<string>();
  const facts = { names, hasTrailer: false, hidesObjects: false, isOpaque: false };
  let room = UNPACKED_BYTES_MAX;
  /** Counts the headers of each object's number, in any spelling. */
  const headerCounts = new Map<number, number>();
  const occursOnce = (number: number) => headerCounts.get(number) === 1;
  let encryptNameCount = 0;
  const attachments = createAttachmentCheck();

  function scan({ bytes: source, starts }: Source): void {
    const isObjectStream = starts !== null;
    const hidesObject = isObjectStream ? createStartSearch(starts) : createHiddenSearch(source);
    const skip = (start: number, end: number) => {
      facts.hidesObjects ||= hidesObject(start, end);
      return end;
    };
    attachments.noteSource();
    /** The beginnings of the last two words. */
    let lastWords: [number, number] = [0, 0];
    let object = newObject();
    for (let at = 0; at < source.length; ) {
      const byte = source[at] ?? 0;
      if (byte === PERCENT) at = objectAfterEnd(source, at) ?? skip(at, endOfComment(source, at));
      else if (byte === PARENTHESIS) at = skip(at, endOfString(source, at));
      else if (byte === LESS && source[at + 1] !== LESS) at = skip(at, endOfHexString(source, at));
      else if (byte === LESS || byte === BRACKET) {
        if (object.startsAt < 0 && byte === LESS) object.startsAt = at;
        if (object.open.push(byte) > DEPTH_MAX) throw new RangeError('too deep');
        // Skips both signs of `<<`, since the second alone would begin a string.
        at = byte === LESS ? skip(at, at + 2) : at + 1;
      } else if (byte === CLOSING_BRACKET || (byte === GREATER && source[at + 1] === GREATER)) {
        // After crossed brackets readers disagree on whether a stream follows.
        if (object.open.pop() !== (byte === CLOSING_BRACKET ? BRACKET : LESS))
          throw new RangeError('crossed brackets');
        at += byte === GREATER ? 2 : 1;
        object.endsAt = byte === GREATER ? at : 0;
      } else if (byte === SLASH) {
        const end = endOfToken(source, at + 1);
        const name = nameAt(source, at + 1, end);
        noteName(name, object);
        attachments.noteName(source, { name, end });
        at = end;
      } else if (!isRegular(byte)) at++;
      else {
        const end = endOfToken(source, at);
        // Makes strings of few words: most are numbers, and a string for each would double the work.
        const mayBeKeyword = !isObjectStream && byte >= LOWER_CASE_A;
        const word = mayBeKeyword ? source.toString('latin1', at, Math.min(end, at + KEYWORD_BYTES_MAX)) : '';
        if (word === 'trailer') facts.hasTrailer = true;
        if (!isObjectStream) expectOneWord(source, at, end);
        if (word === 'obj' && object.open.length > 0) throw new RangeError('an object within another');
        if (word === 'obj') {
          object = newObject(numbersAt(source, lastWords));
          headerCounts.set(object.number, (headerCounts.get(object.number) ?? 0) + 1);
        }
        lastWords = [lastWords[1], at];
        const wordStart = at;
        at = end;
        if (word !== 'stream') continue;
        if (!followsDictionary(source, wordStart, object))
          throw new RangeError('a stream without a dictionary');
        at = skip(end, endOfStream(source, end));
        if (object.holdsObjects) scan(unpack(source, { start: end, end: at, object }));
        if (object.isAttachment)
          attachments.noteStream(source, { ...object, dictionaryAt: object.startsAt, start: end, end: at });
        object = newObject();
      }
    }
  }

  function noteName(name: string, object: PdfObject): void {
    if (watched.has(name)) names.add(name);
    if (name === 'Encrypt') encryptNameCount += 1;
    if (name === 'ObjStm' || name === 'First') object.holdsObjects = true;
    if (name === 'EmbeddedFile') object.isAttachment = true;
  }

  function isAmbiguous({ trailerCount, objectNumber }: Encryption): boolean {
    return encryptNameCount !== trailerCount || (objectNumber !== null && !occursOnce(objectNumber));
  }

  function unpack(
    source: Buffer,
    { start, end, object }: { start: number; end: number; object: PdfObject },
  ): Source {
    const nothing = { bytes: Buffer.alloc(0), starts: [] };
    // One unreadable stream refuses the file, so no further stream is unpacked.
    if (facts.isOpaque) return nothing;
    try {
      const decrypt = (data: Buffer) => encryption?.open(data, object) ?? data;
      const unpacked = unpackObjects(source, { dictionary: object, start, end }, { room, decrypt });
      room -= unpacked.data.length;
      return { bytes: unpacked.data, starts: unpacked.starts };
    } catch {
      facts.isOpaque = true;
      return nothing;
    }
  }

  scan({ bytes, starts: null });
  return {
    ...facts,
    isEncryptionAmbiguous: encryption !== null && isAmbiguous(encryption),
    hasOnlyData: attachments.areOnlyData(occursOnce),
  };
}

type PdfObject = {
  number: number;
  generation: number;
  holdsObjects: boolean;
  isAttachment: boolean;
  /** The brackets that opened the arrays and dictionaries that are still open. */
  open: number[];
  /** The beginning of the first dictionary, or -1. */
  startsAt: number;
  /** The place after the last dictionary, or 0 if an array ended after it. */
  endsAt: number;
};

function newObject(numbers = { number: -1, generation: 0 }): PdfObject {
  return { ...numbers, holdsObjects: false, isAttachment: false, open: [], startsAt: -1, endsAt: 0 };
}

/** Reads an object's number and generation, which are the last two words before `obj`. */
function numbersAt(source: Buffer, wordStarts: readonly [number, number]) {
  const [number, generation] = wordStarts.map((at) =>
    Number(source.toString('latin1', at, endOfToken(source, at))),
  );
  return { number: number ?? -1, generation: generation ?? 0 };
}

/** Tells whether the last word before `start` is the end of a dictionary. Within one, `stream` is a value or a key. */
function followsDictionary(source: Buffer, start: number, { open, endsAt }: PdfObject): boolean {
  return (
    open.length === 0 &&
    endsAt > 0 &&
    /^[\s\0]*(?:%[^\r\n]*[\r\n][\s\0]*)*$/.test(source.toString('latin1', endsAt, start))
  );
}
