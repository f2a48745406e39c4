import { endOfHexString, endOfString, endOfToken, nameAt } from './pdf-tokens.ts';

export type PdfDictionary = ReadonlyMap<string, PdfValue>;
type PdfName = { name: string };
type PdfReference = { object: number; generation: number };
export type PdfValue =
  | number
  | boolean
  | null
  | Buffer
  | PdfName
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[];

/** The most arrays and dictionaries within each other. */
const DEPTH_MAX = 20;
const CLOSING_BRACKET = 0x5d;
/** Matches a reference, such as `12 0 R`. After the `R` the word must end. */
const REFERENCE = /^(\d{1,9})[\s\0]+(\d{1,5})[\s\0]+R(?![^\s\0()<>[\]{}/%])/;
const REFERENCE_BYTES_MAX = 40;
/** The standard's white space. */
const blanks: ReadonlySet<number | undefined> = new Set(Buffer.from('\0\t\n\f\r '));
/** The characters that a letter after a backslash means; any other letter means itself. */
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Reads the dictionary at `at`; throws if readers could differ, as by a key that occurs twice. */
export function readDictionary(source: Buffer, at: number): PdfDictionary {
  const { value } = readValue(source, at, 0);
  if (!(value instanceof Map)) throw new RangeError('no dictionary');
  return value;
}

/** Returns a name's text, without its slash; undefined for another value. */
export function nameText(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
}

export function isName(value: PdfValue | undefined, name: string): boolean {
  return nameText(value) === name;
}

export function isReference(value: PdfValue): value is PdfReference {
  return typeof value === 'object' && value !== null && 'generation' in value;
}

/**
 * Reads the value at `start`, after white space; `end` is the offset after the value. `depth` counts the arrays and
 * dictionaries around it.
 */
export function readValue(source: Buffer, start: number, depth: number): { value: PdfValue; end: number } {
  if (depth > DEPTH_MAX) throw new RangeError('too deep');
  const at = skipBlanks(source, start);
  const opening = source.toString('latin1', at, at + 2);
  if (opening === '<<') return readEntries(source, at + 2, depth);
  if (opening[0] === '[') return readItems(source, at + 1, depth);
  if (opening[0] === '(') {
    const end = endOfString(source, at);
    return { value: decodeString(source.toString('latin1', at + 1, end - 1)), end };
  }
  if (opening[0] === '<') {
    const end = endOfHexString(source, at);
    const digits = source.toString('latin1', at + 1, end - 1).replace(/[\s\0]/g, '');
    return { value: Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex'), end };
  }
  if (opening[0] === '/') {
    const end = endOfToken(source, at + 1);
    return { value: { name: nameAt(source, at + 1, end) }, end };
  }
  const reference = REFERENCE.exec(source.toString('latin1', at, at + REFERENCE_BYTES_MAX));
  if (reference !== null) {
    const value = { object: Number(reference[1]), generation: Number(reference[2]) };
    return { value, end: at + reference[0].length };
  }
  const end = endOfToken(source, at);
  if (end === at) throw new RangeError('no value');
  return { value: parseWord(source.toString('latin1', at, end)), end };
}

function readEntries(source: Buffer, start: number, depth: number) {
  const entries = new Map<string, PdfValue>();
  for (let at = skipBlanks(source, start); ; at = skipBlanks(source, at)) {
    if (source.toString('latin1', at, at + 2) === '>>') return { value: entries, end: at + 2 };
    const key = readValue(source, at, depth + 1);
    const item = readValue(source, key.end, depth + 1);
    const name = nameText(key.value);
    if (name === undefined || entries.has(name)) throw new RangeError('no key, or one that occurs twice');
    entries.set(name, item.value);
    at = item.end;
  }
}

function readItems(source: Buffer, start: number, depth: number) {
  const items: PdfValue[] = [];
  for (let at = skipBlanks(source, start); ; at = skipBlanks(source, at)) {
    if (source[at] === CLOSING_BRACKET) return { value: items, end: at + 1 };
    const item = readValue(source, at, depth + 1);
    items.push(item.value);
    at = item.end;
  }
}

function skipBlanks(source: Buffer, start: number): number {
  let at = start;
  while (blanks.has(source[at])) at++;
  return at;
}

/** Throws for any word but these three and whole numbers. */
function parseWord(text: string): number | boolean | null {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  if (!/^[+-]?\d{1,10}$/.test(text)) throw new RangeError('no whole number');
  return Number(text);
}

/**
 * Decodes the inside of a string in parentheses: `\n` is a line end, `\101` is `A`. A line end after a backslash is
 * dropped.
 */
function decodeString(text: string): Buffer {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/\\(?:([0-7]{1,3})|(\n)|(.))/gs, (_, octal, lineEnd, letter) => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return lineEnd === undefined ? (escapes[letter] ?? letter) : '';
    });
  return Buffer.from(plain, 'latin1');
}
