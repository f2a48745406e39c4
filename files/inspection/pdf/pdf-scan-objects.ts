import { inflateSync } from 'node:zlib';

// In these patterns `_` means white space: `pattern` replaces it.

const DICTIONARY_BYTES_MAX = 1024;
/** Bytes between the end by `/Length` and `endstream`, such as a line end. */
const LENGTH_TOLERANCE_BYTES = 16;

/** The entries that all readers understand alike, with values that need no other part of the file. */
const knownEntries = [
  'Type_*/ObjStm',
  '(?:N|First|DL)_+\\d+',
  // A reference (`12 0 R`) is allowed if the data has a filter, which knows its own end.
  'Length_+\\d+(?:_+\\d+_+R)?',
  // The stream that this one extends is read by itself.
  'Extends_+\\d+_+\\d+_+R',
  'Filter_*(?:/FlateDecode|\\[_*/FlateDecode_*\\])',
  'DecodeParms(?:_+null|_*<<_*>>)',
];
/** Matches a dictionary that has only known entries. */
const DICTIONARY = pattern(`^<<(?:_*/(?:${knownEntries.join('|')}))*_*>>$`);
const LENGTH = pattern('/Length_+(\\d{1,9})_*(?=[/>])');
const COUNT = pattern('/N_+(\\d{1,9})_*(?=[/>])');
const FIRST = pattern('/First_+(\\d{1,9})_*(?=[/>])');
const BLANKS = pattern('_+');

type ObjectStream = {
  dictionaryStart: number;
  dictionaryEnd: number;
  /** The place after the keyword `stream`. */
  start: number;
  end: number;
};

/** An object stream's content, and the places where its objects begin by its index, in order. */
type UnpackedObjects = { data: Buffer; starts: readonly number[] };

/** `bytesLeft` is the number of bytes that may still be unpacked. */
type Unpacking = { bytesLeft: number; decrypt: (data: Buffer) => Buffer };

/** Unpacks an object stream on whose content all readers agree; throws for any other. */
export function unpackObjects(
  source: Buffer,
  { dictionaryStart, dictionaryEnd, start, end }: ObjectStream,
  { bytesLeft, decrypt }: Unpacking,
): UnpackedObjects {
  if (dictionaryStart < 0 || dictionaryEnd - dictionaryStart > DICTIONARY_BYTES_MAX)
    throw new RangeError('a long dictionary');
  const text = source.toString('latin1', dictionaryStart, dictionaryEnd);
  if (!DICTIONARY.test(text)) throw new RangeError('an unusual dictionary');
  const packed = source.subarray(start + lineEndBytes(source, start), end);
  const data = unpackData(packed, text, { bytesLeft, decrypt });
  return {
    data,
    starts: readIndex(data, { count: readNumber(text, COUNT), first: readNumber(text, FIRST) }),
  };
}

function unpackData(data: Buffer, dictionary: string, { bytesLeft, decrypt }: Unpacking): Buffer {
  // Throws for an incomplete stream, which continues after the place that some readers take for its end.
  if (dictionary.includes('/Filter')) return inflateSync(decrypt(data), { maxOutputLength: bytesLeft });
  const length = readNumber(dictionary, LENGTH);
  const bytesAfter = data.length - length;
  if (bytesAfter < 0 || bytesAfter >= LENGTH_TOLERANCE_BYTES)
    throw new RangeError('a stream of unknown length');
  return decrypt(data);
}

/** Reads the index, which must agree with the objects: some readers use it, others go from object to object. */
function readIndex(data: Buffer, { count, first }: { count: number; first: number }): number[] {
  if (first > data.length) throw new RangeError('no objects');
  const numbers = data
    .toString('latin1', 0, first)
    .split(BLANKS)
    .filter((word) => word !== '');
  if (!numbers.every((word) => /^\d{1,9}$/.test(word)) || numbers.length < 2 * count)
    throw new RangeError('an unusual index');
  // The index has pairs: an object's number and its place after `first`.
  const offsets = numbers.filter((_, index) => index % 2 === 1);
  const starts = offsets.map((offset) => first + Number(offset));
  // A reader that goes from object to object begins at `first`.
  return [first, ...starts].toSorted((one, other) => one - other);
}

/** Reads the number of a key, which must occur once. */
function readNumber(dictionary: string, key: RegExp): number {
  const matches = [...dictionary.matchAll(new RegExp(key, 'g'))];
  if (matches.length !== 1) throw new RangeError('not exactly one number');
  return Number(matches[0]?.[1]);
}

/**
 * Returns the length of the line end after `stream`; throws if there is none, since readers then disagree on where the
 * data begins.
 */
function lineEndBytes(source: Buffer, start: number): number {
  if (source[start] === 0x0a) return 1;
  if (source[start] === 0x0d && source[start + 1] === 0x0a) return 2;
  throw new RangeError('no line end');
}

/** Builds an expression in which `_` is one of the standard's white-space characters. */
function pattern(source: string): RegExp {
  return new RegExp(source.replaceAll('_', '[\\0\\t\\n\\f\\r ]'));
}
