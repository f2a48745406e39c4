import { createAttachmentCheck } from './pdf-attachments.ts';
import type { Encryption } from './pdf-encryption.ts';
import { createHiddenSearch, createStartSearch } from './pdf-hidden.ts';
import { followsDictionary, newObject, numbersAt, type PdfObject } from './pdf-object.ts';
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

/** The most bytes of all object streams of a file together, unpacked. */
const UNPACKED_BYTES_MAX = 32 * 1024 * 1024;
/** One byte more than the longest keyword that is looked for, `trailer`, so that `trailers` is not taken for it. */
const KEYWORD_BYTES_MAX = 8;
/** Bounds nested arrays and dictionaries; readers allow less. */
const DEPTH_MAX = 500;

const [PERCENT, PARENTHESIS, SLASH, LESS, GREATER, OPENING_BRACKET, CLOSING_BRACKET] = [
  ...Buffer.from('%(/<>[]'),
];
/** A word whose first byte is smaller, such as a number, is none of the keywords `obj`, `stream` and `trailer`. */
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
  hasOnlyDataAttachments: boolean;
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
  /** The bytes of object streams that may still be unpacked. */
  let bytesLeft = UNPACKED_BYTES_MAX;
  /** Counts the headers of each object's number, in any spelling. */
  const headerCounts = new Map<number, number>();
  const occursOnce = (number: number) => headerCounts.get(number) === 1;
  let encryptNameCount = 0;
  const attachments = createAttachmentCheck();

  function scan({ bytes: source, starts }: Source): void {
    const isObjectStream = starts !== null;
    const hidesObject = isObjectStream ? createStartSearch(starts) : createHiddenSearch(source);
    /** Passes a part that has no tokens of its own, such as a string, and notes whether an object is hidden in it. */
    const skip = (start: number, end: number) => {
      facts.hidesObjects ||= hidesObject(start, end);
      return end;
    };
    attachments.noteSource();
    /** The beginnings of the last two words; before `obj` they are the object's number and generation. */
    let lastWordStarts: [number, number] = [0, 0];
    let object = newObject();
    for (let at = 0; at < source.length; ) {
      const byte = source[at] ?? 0;
      if (byte === PERCENT) at = objectAfterEnd(source, at) ?? skip(at, endOfComment(source, at));
      else if (byte === PARENTHESIS) at = skip(at, endOfString(source, at));
      else if (byte === LESS && source[at + 1] !== LESS) at = skip(at, endOfHexString(source, at));
      else if (byte === LESS || byte === OPENING_BRACKET) at = openBracket(at, byte);
      else if (byte === GREATER && source[at + 1] === GREATER) at = closeBracket(at, byte);
      else if (byte === CLOSING_BRACKET) at = closeBracket(at, byte);
      else if (byte === SLASH) at = readName(at);
      else if (isRegular(byte)) at = readWord(at, byte);
      else at++;
    }

    function openBracket(start: number, byte: number): number {
      const opensDictionary = byte === LESS;
      if (object.dictionaryStart < 0 && opensDictionary) object.dictionaryStart = start;
      if (object.openBrackets.push(byte) > DEPTH_MAX) throw new RangeError('too deep');
      // Skips both signs of `<<`, since the second alone would begin a string.
      return opensDictionary ? skip(start, start + 2) : start + 1;
    }

    function closeBracket(start: number, byte: number): number {
      const closesDictionary = byte === GREATER;
      // After crossed brackets readers disagree on whether a stream follows.
      if (object.openBrackets.pop() !== (closesDictionary ? LESS : OPENING_BRACKET))
        throw new RangeError('crossed brackets');
      const end = closesDictionary ? start + 2 : start + 1;
      object.dictionaryEnd = closesDictionary ? end : 0;
      return end;
    }

    function readName(start: number): number {
      const end = endOfToken(source, start + 1);
      const name = nameAt(source, start + 1, end);
      noteName(name, object);
      attachments.noteName(source, { name, end });
      return end;
    }

    /** Reads a word, and after the word `stream` the stream; returns the offset after them. */
    function readWord(start: number, firstByte: number): number {
      const end = endOfToken(source, start);
      // An object stream has no keywords.
      if (!isObjectStream) expectOneWord(source, start, end);
      // Makes strings of few words: most are numbers, and a string for each would double the work.
      const mayBeKeyword = !isObjectStream && firstByte >= LOWER_CASE_A;
      const word = mayBeKeyword
        ? source.toString('latin1', start, Math.min(end, start + KEYWORD_BYTES_MAX))
        : '';
      if (word === 'trailer') facts.hasTrailer = true;
      if (word === 'obj') beginObject();
      lastWordStarts = [lastWordStarts[1], start];
      if (word !== 'stream') return end;
      if (!followsDictionary(source, start, object)) throw new RangeError('a stream without a dictionary');
      return readStream(end);
    }

    function beginObject(): void {
      if (object.openBrackets.length > 0) throw new RangeError('an object within another');
      object = newObject(numbersAt(source, lastWordStarts));
      headerCounts.set(object.number, (headerCounts.get(object.number) ?? 0) + 1);
    }

    function readStream(start: number): number {
      const end = skip(start, endOfStream(source, start));
      if (object.holdsObjects) scan(unpack(source, { start, end, object }));
      const { isAttachment, number, dictionaryStart: dictionaryAt } = object;
      if (isAttachment) attachments.noteStream(source, { number, dictionaryAt, start, end });
      object = newObject();
      return end;
    }
  }

  function noteName(name: string, object: PdfObject): void {
    if (watched.has(name)) names.add(name);
    if (name === 'Encrypt') encryptNameCount += 1;
    if (name === 'ObjStm' || name === 'First') object.holdsObjects = true;
    if (name === 'EmbeddedFile') object.isAttachment = true;
  }

  /** Tells whether a reader could find another `/Encrypt`, or another object with the dictionary's number. */
  function isAmbiguous({ trailerCount, objectNumber }: Encryption): boolean {
    return encryptNameCount !== trailerCount || (objectNumber !== null && !occursOnce(objectNumber));
  }

  function unpack(
    source: Buffer,
    { start, end, object }: { start: number; end: number; object: PdfObject },
  ): Source {
    const empty = { bytes: Buffer.alloc(0), starts: [] };
    // A file with one unreadable stream is refused, so no further stream is unpacked.
    if (facts.isOpaque) return empty;
    try {
      const decrypt = (data: Buffer) => encryption?.decrypt(data, object) ?? data;
      const unpacked = unpackObjects(source, { ...object, start, end }, { bytesLeft, decrypt });
      bytesLeft -= unpacked.data.length;
      return { bytes: unpacked.data, starts: unpacked.starts };
    } catch {
      facts.isOpaque = true;
      return empty;
    }
  }

  scan({ bytes, starts: null });
  return {
    ...facts,
    isEncryptionAmbiguous: encryption !== null && isAmbiguous(encryption),
    hasOnlyDataAttachments: attachments.areOnlyData(occursOnce),
  };
}
