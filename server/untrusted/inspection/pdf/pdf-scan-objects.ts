import { inflateSync } from 'node:zlib';

const DICTIONARY_BYTES_MAX = 1024;
const LENGTH_TOLERANCE_BYTES = 16;

/** Without the keys that some readers know and others do not, and without what stands elsewhere in the file. */
const DICTIONARY = pattern(
  '^<<(?:_*/(?:Type_*/ObjStm|(?:N|First|DL)_+\\d+|Length_+\\d+(?:_+\\d+_+R)?|Extends_+\\d+_+\\d+_+R|' +
    'Filter_*(?:/FlateDecode|\\[_*/FlateDecode_*\\])|DecodeParms(?:_+null|_*<<_*>>)))*_*>>$',
);
const LENGTH = pattern('/Length_+(\\d{1,9})_*(?=[/>])');

type ObjectStream = {
  dictionary: { startsAt: number; endsAt: number };
  /** From behind the keyword `stream`. */
  start: number;
  end: number;
};

/** What an object stream holds, when there can be no doubt about it; throws otherwise. */
export function unpackObjects(
  source: Buffer,
  { dictionary, start, end }: ObjectStream,
  room: number,
): Buffer {
  const { startsAt, endsAt } = dictionary;
  if (startsAt < 0 || endsAt - startsAt > DICTIONARY_BYTES_MAX) throw new RangeError('a long dictionary');
  const text = source.toString('latin1', startsAt, endsAt);
  if (!DICTIONARY.test(text)) throw new RangeError('an unusual dictionary');
  const data = source.subarray(start + lineEndAt(source, start), end);
  // A packed stream that is not whole would go on behind what some readers take for its end.
  if (text.includes('/Filter')) return inflateSync(data, { maxOutputLength: room });
  const beyond = data.length - Number(LENGTH.exec(text)?.[1]);
  if (text.split('/Length').length !== 2 || !(beyond >= 0 && beyond < LENGTH_TOLERANCE_BYTES))
    throw new RangeError('a stream of unknown length');
  return data;
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
