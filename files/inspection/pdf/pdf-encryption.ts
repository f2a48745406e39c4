import { createDecipheriv, createHash } from 'node:crypto';
import { fileKeyOf, type StandardFacts } from './pdf-file-key.ts';
import { isName, type PdfDictionary, type PdfValue, readDictionary, readValue } from './pdf-values.ts';
import { rc4 } from './rc4.ts';

/** Opens the data of one of a file's streams. */
type StreamOpener = (data: Buffer, object: { number: number; generation: number }) => Buffer;

/** `places` counts the trailers that name its dictionary; `object` is the dictionary's number, if it has one. */
export type Encryption = { open: StreamOpener; places: number; object: number | null };

const BLOCK_BYTES = 16;
/** A file has one trailer for each of its revisions. */
const TRAILERS_MAX = 64;
/** Bounds a trailer's value and the dictionary. */
const VALUE_BYTES_MAX = 8192;

/**
 * Opens the streams of an encrypted file that asks for no password (ISO 32000-2, 7.6): its user password is empty, and
 * only an owner password restricts its use. Null where a password is needed, or where readers could differ on which
 * dictionary counts.
 */
export function openEncryption(bytes: Buffer): Encryption | null {
  try {
    const { dictionary, ...found } = findDictionary(bytes);
    if (!isName(dictionary.get('Filter'), 'Standard')) return null;
    const key = fileKeyOf(factsOf(dictionary, bytes));
    const open = key && openerOf(dictionary, key);
    return open && { open, ...found };
  } catch {
    return null;
  }
}

/** Finds the dictionary: every trailer must name the same one, which occurs once. The scan of all tokens finds other spellings of it. */
function findDictionary(bytes: Buffer): { dictionary: PdfDictionary } & Omit<Encryption, 'open'> {
  const [value, ...others] = valuesOf(bytes, '/Encrypt', /^[\s\0]*(?:<<|\d)/);
  if (value instanceof Map && others.length === 0) return { dictionary: value, places: 1, object: null };
  const { object, generation } = value as { object?: number; generation?: number };
  if (object === undefined || [value, ...others].some((other) => !isSame(other, value)))
    throw new RangeError('no one dictionary');
  const header = `${object} ${generation} obj`;
  const starts = placesOf(bytes, header).filter((at) => !/\d/.test(String.fromCharCode(bytes[at - 1] ?? 0)));
  const [start] = starts;
  if (start === undefined || starts.length > 1) throw new RangeError('no one dictionary');
  const dictionary = readDictionary(valueAt(bytes, start + header.length), 0);
  return { dictionary, places: 1 + others.length, object };
}

function factsOf(dictionary: PdfDictionary, bytes: Buffer): StandardFacts {
  const number = (name: string, otherwise = 0) => {
    const value = dictionary.get(name) ?? otherwise;
    if (typeof value !== 'number') throw new TypeError(name);
    return value;
  };
  const text = (name: string) => {
    const value = dictionary.get(name) ?? Buffer.alloc(0);
    if (!Buffer.isBuffer(value)) throw new TypeError(name);
    return value;
  };
  return {
    version: number('V'),
    revision: number('R'),
    keyBytes: number('V') === 4 ? 16 : number('Length', 40) / 8,
    permissions: number('P') | 0,
    owner: text('O'),
    user: text('U'),
    userKey: text('UE'),
    sealsMetadata: dictionary.get('EncryptMetadata') !== false,
    id: idOf(bytes),
  };
}

function idOf(bytes: Buffer): Buffer {
  const ids = valuesOf(bytes, '/ID', /^[\s\0]*\[/);
  const [id = Buffer.alloc(0), ...others] = ids.map((value) => [value].flat()[0]);
  if (!Buffer.isBuffer(id) || others.some((other) => !isSame(other, id))) throw new RangeError('no one id');
  return id;
}

function openerOf(dictionary: PdfDictionary, key: Buffer): StreamOpener | null {
  const version = dictionary.get('V');
  if (version === 1 || version === 2) return (data, object) => rc4(keyOf(key, object), data);
  const name = dictionary.get('StmF');
  if (name === undefined || isName(name, 'Identity')) return (data) => data;
  const filters = dictionary.get('CF');
  const filter = filters instanceof Map ? filters.get((name as { name: string }).name) : undefined;
  const method = filter instanceof Map ? filter.get('CFM') : undefined;
  if (version === 4 && isName(method, 'V2')) return (data, object) => rc4(keyOf(key, object), data);
  if (version === 4 && isName(method, 'AESV2'))
    return (data, object) => aes(keyOf(key, object, 'sAlT'), data);
  return version === 5 && isName(method, 'AESV3') ? (data) => aes(key, data) : null;
}

function keyOf(
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

/** Decrypts AES: the first block is the vector, and a line end may follow the last. */
function aes(key: Buffer, data: Buffer): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, data.subarray(0, BLOCK_BYTES));
  const whole = data.length - (data.length % BLOCK_BYTES);
  return Buffer.concat([decipher.update(data.subarray(BLOCK_BYTES, whole)), decipher.final()]);
}

/** Reads the value after each occurrence of this name that such a value can follow. */
function valuesOf(bytes: Buffer, name: string, beginning: RegExp): PdfValue[] {
  const starts = placesOf(bytes, name)
    .map((at) => at + name.length)
    .filter((at) => beginning.test(bytes.toString('latin1', at, at + BLOCK_BYTES)));
  if (starts.length > TRAILERS_MAX) throw new RangeError('more trailers than a file has');
  return starts.map((at) => readValue(valueAt(bytes, at), 0, 0).value);
}

function valueAt(bytes: Buffer, at: number): Buffer {
  return bytes.subarray(at, at + VALUE_BYTES_MAX);
}

function placesOf(bytes: Buffer, text: string): number[] {
  const places: number[] = [];
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) places.push(at);
  return places;
}

function isSame(one: PdfValue | undefined, other: PdfValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
