import { inflateSync } from 'node:zlib';

const DICTIONARY_BYTES_MAX = 1024;
const LENGTH_TOLERANCE_BYTES = 16;

/** Without the keys that some readers know and others do not, and without what stands elsewhere in the file. */
const DICTIONARY = pattern(
  '^<<(?:_*/(?:Type_*/ObjStm|(?:N|First|DL)_+\\d+|Length_+\\d+(?:_+\\d+_+R)?|Extends_+\\d+_+\\d+_+R|' +
    'Filter_*(?:/FlateDecode|\\[_*/FlateDecode_*\\])|DecodeParms(?:_+null|_*<<_*>>)))*_*>>$',
);
const LENGTH = pattern('/Length_+(\\d{1,9})_*(?=[/>])');
const COUNT = pattern('/N_+(\\d{1,9})_*(?=[/>])');
const FIRST = pattern('/First_+(\\d{1,9})_*(?=[/>])');
const BLANKS = pattern('_+');

type ObjectStream = {
  dictionary: { startsAt: number; endsAt: number };
  /** From behind the keyword `stream`. */
  start: number;
  end: number;
};

/** An object stream's content, and where its index says that objects begin, in order. */
type UnpackedObjects = { data: Buffer; starts: readonly number[] };

type Unpacking = { room: number; decrypt: (data: Buffer) => Buffer };

/** What an object stream holds, when there can be no doubt about it; throws otherwise. */
export function unpackObjects(
  source: Buffer,
  { dictionary, start, end }: ObjectStream,
  { room, decrypt }: Unpacking,
): UnpackedObjects {
  const { startsAt, endsAt } = dictionary;
  if (startsAt < 0 || endsAt - startsAt > DICTIONARY_BYTES_MAX) throw new RangeError('a long dictionary');
  const text = source.toString('latin1', startsAt, endsAt);
  if (!DICTIONARY.test(text)) throw new RangeError('an unusual dictionary');
  const data = dataOf(source.subarray(start + lineEndAt(source, start), end), text, { room, decrypt });
  return { data, starts: readIndex(data, { count: numberIn(text, COUNT), first: numberIn(text, FIRST) }) };
}

function dataOf(data: Buffer, dictionary: string, { room, decrypt }: Unpacking): Buffer {
  // A packed stream that is not whole would go on behind what some readers take for its end.
  if (dictionary.includes('/Filter')) return inflateSync(decrypt(data), { maxOutputLength: room });
  const length = numberIn(dictionary, LENGTH);
  const beyond = data.length - length;
  if (!(beyond >= 0 && beyond < LENGTH_TOLERANCE_BYTES)) throw new RangeError('a stream of unknown length');
  return decrypt(data);
}

/** Some readers go by the index, others from object to object. */
function readIndex(data: Buffer, { count, first }: { count: number; first: number }): number[] {
  if (first > data.length) throw new RangeError('no objects');
  const numbers = data
    .toString('latin1', 0, first)
    .split(BLANKS)
    .filter((word) => word !== '');
  if (!numbers.every((word) => /^\d{1,9}$/.test(word)) || numbers.length < 2 * count)
    throw new RangeError('an unusual index');
  const starts = numbers.flatMap((word, index) => (index % 2 === 0 ? [] : [first + Number(word)]));
  return [first, ...starts].toSorted((one, other) => one - other);
}

/** The one number of a key that stands there once. */
function numberIn(dictionary: string, key: RegExp): number {
  const [found, ...others] = dictionary.matchAll(new RegExp(key, 'g'));
  if (found === undefined || others.length > 0) throw new RangeError('no one number');
  return Number(found[1]);
}

/** Readers disagree on where data begins behind another line end. */
function lineEndAt(source: Buffer, start: number): number {
  if (source[start] === 0x0a) return 1;
  if (source[start] === 0x0d && source[start + 1] === 0x0a) return 2;
  throw new RangeError('no line end');
}

/** `_` stands for a blank, by the standard. */
function pattern(source: string): RegExp {
  return new RegExp(source.replaceAll('_', '[\\0\\t\\n\\f\\r ]'));
}
