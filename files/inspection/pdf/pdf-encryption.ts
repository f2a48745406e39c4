import { createDecipheriv, createHash } from 'node:crypto';
import { deriveFileKey, type StandardFacts } from './pdf-file-key.ts';
import {
  isName,
  isReference,
  nameText,
  type PdfDictionary,
  type PdfValue,
  readDictionary,
  readValue,
} from './pdf-values.ts';
import { rc4 } from './rc4.ts';

/** Decrypts the data of the stream that is this object. */
type DecryptStream = (data: Buffer, object: { number: number; generation: number }) => Buffer;

/** The encryption of a PDF that opens without a password. */
export type Encryption = {
  decrypt: DecryptStream;
  /** How many trailers name the encryption's dictionary. */
  trailerCount: number;
  /** The number by which the dictionary's object is named; null if the dictionary is in the trailer itself. */
  objectNumber: number | null;
};

/** The length of a block of AES. */
const BLOCK_BYTES = 16;
/** A file has one trailer per saved revision; no CV needs more than this. */
const TRAILERS_MAX = 64;
/** The bytes after a name in which its value must begin. */
const LOOKAHEAD_BYTES = 16;
/** The most bytes of a value that is read, such as the encryption's dictionary. */
const VALUE_BYTES_MAX = 8192;

/**
 * Opens the streams of an encrypted file that asks for no password (ISO 32000-2, 7.6): its user password is empty, and
 * only an owner password restricts its use. Null if a password is needed, or if the file has two candidate
 * dictionaries, between which readers could choose differently.
 */
export function openEncryption(bytes: Buffer): Encryption | null {
  try {
    const { dictionary, ...found } = findDictionary(bytes);
    if (!isName(dictionary.get('Filter'), 'Standard')) return null;
    const key = deriveFileKey(standardFactsOf(dictionary, bytes));
    if (key === null) return null;
    const decrypt = streamDecrypter(dictionary, key);
    return decrypt === null ? null : { decrypt, ...found };
  } catch {
    return null;
  }
}

/**
 * Finds the one dictionary: all trailers must name its object, whose header must occur once, byte for byte. `scanPdf`
 * catches headers in another spelling. If the dictionary is in a trailer itself, that must be the only trailer.
 */
function findDictionary(bytes: Buffer): { dictionary: PdfDictionary } & Omit<Encryption, 'decrypt'> {
  // The value is a dictionary, or a reference to one.
  const values = valuesOf(bytes, '/Encrypt', /^[\s\0]*(?:<<|\d)/);
  const [value] = values;
  if (value === undefined) throw new RangeError('no trailer names a dictionary');
  if (value instanceof Map && values.length === 1)
    return { dictionary: value, trailerCount: 1, objectNumber: null };
  if (!isReference(value) || values.some((other) => !isSame(other, value)))
    throw new RangeError('not exactly one encryption dictionary');
  const { object: objectNumber, generation } = value;
  const header = `${objectNumber} ${generation} obj`;
  // After a digit, the header is another object's: `2 0 obj` also occurs in `12 0 obj`.
  const starts = offsetsOf(bytes, header).filter((at) => !/\d/.test(String.fromCharCode(bytes[at - 1] ?? 0)));
  const [start] = starts;
  if (start === undefined || starts.length > 1) throw new RangeError('not exactly one encryption dictionary');
  const dictionary = readDictionary(valueAt(bytes, start + header.length), 0);
  return { dictionary, trailerCount: values.length, objectNumber };
}

function standardFactsOf(dictionary: PdfDictionary, bytes: Buffer): StandardFacts {
  const numberOf = (name: string, absent = 0) => {
    const value = dictionary.get(name) ?? absent;
    if (typeof value !== 'number') throw new TypeError(name);
    return value;
  };
  const stringOf = (name: string) => {
    const value = dictionary.get(name) ?? Buffer.alloc(0);
    if (!Buffer.isBuffer(value)) throw new TypeError(name);
    return value;
  };
  return {
    version: numberOf('V'),
    revision: numberOf('R'),
    // `Length` counts bits; in version 4 the keys of the crypt filters always have 128.
    keyBytes: numberOf('V') === 4 ? 16 : numberOf('Length', 40) / 8,
    // Some programs write the 32 bits as an unsigned number; `| 0` makes it a signed one.
    permissions: numberOf('P') | 0,
    owner: stringOf('O'),
    user: stringOf('U'),
    userKey: stringOf('UE'),
    encryptsMetadata: dictionary.get('EncryptMetadata') !== false,
    id: idOf(bytes),
  };
}

/** Reads the file's permanent id; empty if no trailer has an `/ID`. */
function idOf(bytes: Buffer): Buffer {
  // Each `/ID` is an array: the permanent id, and one that changes with each revision.
  const pairs = valuesOf(bytes, '/ID', /^[\s\0]*\[/);
  const [id = Buffer.alloc(0), ...furtherIds] = pairs.map((pair) => [pair].flat()[0]);
  if (!Buffer.isBuffer(id) || furtherIds.some((furtherId) => !isSame(furtherId, id)))
    throw new RangeError('not exactly one /ID');
  return id;
}

/** Chooses the cipher by the dictionary; null for one that this file does not have. */
function streamDecrypter(dictionary: PdfDictionary, key: Buffer): DecryptStream | null {
  const version = dictionary.get('V');
  if (version === 1 || version === 2) return (data, object) => rc4(objectKeyOf(key, object), data);
  const streamFilter = dictionary.get('StmF');
  // Without a filter streams are not encrypted.
  if (streamFilter === undefined || isName(streamFilter, 'Identity')) return (data) => data;
  const filterName = nameText(streamFilter);
  const filters = dictionary.get('CF');
  const filter = filters instanceof Map && filterName !== undefined ? filters.get(filterName) : undefined;
  const method = filter instanceof Map ? filter.get('CFM') : undefined;
  if (version === 4 && isName(method, 'V2')) return (data, object) => rc4(objectKeyOf(key, object), data);
  if (version === 4 && isName(method, 'AESV2'))
    return (data, object) => aes(objectKeyOf(key, object, 'sAlT'), data);
  return version === 5 && isName(method, 'AESV3') ? (data) => aes(key, data) : null;
}

/** Derives the key of one object (algorithm 1). `sAlT` is the standard's constant for AES. */
function objectKeyOf(
  key: Buffer,
  { number, generation }: { number: number; generation: number },
  salt = '',
): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUIntLE(number, 0, 3);
  bytes.writeUIntLE(generation, 3, 2);
  const digest = createHash('md5').update(key).update(bytes).update(salt, 'latin1').digest();
  return digest.subarray(0, Math.min(key.length + 5, digest.length));
}

/**
 * Decrypts AES. The first block is the initialisation vector; bytes after the last whole block (a line end) are
 * ignored.
 */
function aes(key: Buffer, data: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, BLOCK_BYTES));
  const blocksEnd = data.length - (data.length % BLOCK_BYTES);
  return Buffer.concat([decipher.update(data.subarray(BLOCK_BYTES, blocksEnd)), decipher.final()]);
}

/** Reads the value after each occurrence of `name` that is followed by what `valueStart` matches. */
function valuesOf(bytes: Buffer, name: string, valueStart: RegExp): PdfValue[] {
  const starts = offsetsOf(bytes, name)
    .map((at) => at + name.length)
    .filter((at) => valueStart.test(bytes.toString('latin1', at, at + LOOKAHEAD_BYTES)));
  if (starts.length > TRAILERS_MAX) throw new RangeError('more trailers than a file has');
  return starts.map((at) => readValue(valueAt(bytes, at), 0, 0).value);
}

function valueAt(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at, at + VALUE_BYTES_MAX);
}

function offsetsOf(bytes: Buffer, text: string): number[] {
  const offsets: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) offsets.push(at);
  return offsets;
}

function isSame(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
