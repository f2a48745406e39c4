/** More bytes than any name has that the checks look for. */
const NAME_BYTES_MAX = 64;
/** The bytes before `stream` in which its `/Length` is looked for. */
const DICTIONARY_BYTES_MAX = 512;

/** The bytes after a stream's length in which `endstream` is looked for. */
const KEYWORD_SEARCH_BYTES = 16;

const [OPEN, CLOSE, BACKSLASH, GREATER, LF, CR] = [...Buffer.from('()\\>\n\r')];
const END_MARK = Buffer.from('%%EOF');
/** Matches a length that is a plain number, not a reference to an object. */
const LENGTH = /^\/Length\s+(\d{1,9})\s*(?:\/|>>)/;
/** Matches what begins a string, a comment or a stream. Two `<` begin a dictionary instead. */
const STRING_COMMENT_OR_STREAM = /[(%]|(?<!<)<(?!<)|stream/;

/** 1 for each byte that is part of a word: neither white space nor a delimiter. */
const regular = new Uint8Array(256).fill(1);
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%')) regular[byte] = 0;

/** 1 for each byte that a hexadecimal string may have: digits and white space. */
const hexadecimal = new Uint8Array(256);
for (const byte of Buffer.from('0123456789abcdefABCDEF\0\t\n\f\r ')) hexadecimal[byte] = 1;

/** 1 for each byte that PDFium takes for a blank. */
const pdfiumBlank = new Uint8Array(256);
for (const byte of Buffer.from('\0\t\n\f\r \x80\xff', 'latin1')) pdfiumBlank[byte] = 1;
/** Matches the bytes that only PDFium takes for blanks. */
const PDFIUM_BLANKS = /[\x80\xff]/;

/** Tells whether PDFium takes a byte for a blank: white space of the standard, and two more bytes. */
export function isPdfiumBlank(byte: number | undefined): boolean {
  return byte !== undefined && pdfiumBlank[byte] === 1;
}

/** Tells whether a byte may be part of a token: it is neither white space nor a delimiter. */
export function isRegular(byte: number): boolean {
  return regular[byte] === 1;
}

/** Returns the offset after the token that begins at `start`. */
export function endOfToken(source: Buffer, start: number): number {
  let at = start;
  while (at < source.length && regular[source[at] ?? 0] === 1) at++;
  return at;
}

/** Throws for a word (not a name) that some readers take for several. */
export function expectOneWord(source: Buffer, start: number, end: number): void {
  for (let at = start; at < end; at++)
    if (pdfiumBlank[source[at] ?? 0] === 1) throw new RangeError('a word with two meanings');
}

/** Returns the end of the comment at `start`. */
export function endOfComment(source: Buffer, start: number): number {
  let at = start;
  while (at < source.length && source[at] !== LF && source[at] !== CR) at++;
  return at;
}

/**
 * Finds the object that Acrobat begins directly after `%%EOF`, in a comment for other readers; null if none begins
 * there. The rest of that line must mean the same to both kinds of readers.
 */
export function objectAfterEnd(source: Buffer, start: number): number | null {
  const objectStart = start + END_MARK.length;
  if (!source.subarray(start, objectStart).equals(END_MARK)) return null;
  const line = source.toString('latin1', objectStart, endOfComment(source, start));
  if (!/^[\s\0]*\d/.test(line)) return null;
  if (STRING_COMMENT_OR_STREAM.test(line)) throw new RangeError('a line with two meanings');
  return objectStart;
}

/**
 * Finds the end of the hexadecimal string whose `<` is at `start`. Throws if other bytes than digits and white space
 * are in it, since readers disagree on them.
 */
export function endOfHexString(source: Buffer, start: number): number {
  const end = source.indexOf(GREATER ?? 0, start);
  if (end < 0 || !isHex(source, start + 1, end)) throw new RangeError('no hexadecimal string');
  return end + 1;
}

function isHex(source: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (hexadecimal[source[at] ?? 0] !== 1) return false;
  return true;
}

/**
 * Returns the offset after the string in parentheses at `start`, which may have others inside. Throws if it has no end.
 */
export function endOfString(source: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const byte = source[at];
    if (byte === BACKSLASH) at++;
    else if (byte === OPEN) depth++;
    else if (byte === CLOSE && --depth === 0) return at + 1;
  }
  throw new RangeError('a string without an end');
}

/** Finds the end of the stream whose keyword `stream` ends at `start`. */
export function endOfStream(source: Buffer, start: number): number {
  const dictionary = dictionaryBefore(source, start);
  const length = LENGTH.exec(dictionary.slice(dictionary.lastIndexOf('/Length')))?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    // A line end may precede the keyword. If the keyword is farther away, the length is wrong and readers search for
    // it.
    const keywordOffset = source.subarray(end, end + KEYWORD_SEARCH_BYTES).indexOf('endstream');
    if (keywordOffset >= 0) return end + keywordOffset;
  }
  const end = source.indexOf('endstream', start);
  if (end < 0) throw new RangeError('a stream without an end');
  return end;
}

function dictionaryBefore(source: Buffer, at: number): string {
  return source.toString('latin1', Math.max(0, at - DICTIONARY_BYTES_MAX), at);
}

/** Reads a name, in which `J#53` means `JS`, up to a byte that some readers take for its end. */
export function nameAt(source: Buffer, start: number, end: number): string {
  const name = source.toString('latin1', start, Math.min(end, start + NAME_BYTES_MAX));
  const length = name.search(PDFIUM_BLANKS);
  const agreedName = length < 0 ? name : name.slice(0, length);
  if (!agreedName.includes('#')) return agreedName;
  return agreedName.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
