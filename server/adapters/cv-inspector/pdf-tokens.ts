const NAME_BYTES_MAX = 64;
const HEADER_BYTES_MAX = 64;
const DICTIONARY_BYTES_MAX = 512;

const [OPEN, CLOSE, BACKSLASH] = [...Buffer.from('()\\')];
const END_MARK = Buffer.from('%%EOF');
const OBJECT_HEADER = /\d\s+\d+\s+$/;
/** A length that is a plain number, no reference. */
const LENGTH = /^\/Length\s+(\d{1,9})\s*(?:\/|>>)/;

const regular = new Uint8Array(256).fill(1);
for (const byte of Buffer.from('\0\t\n\f\r ()<>[]{}/%')) regular[byte] = 0;

export function isRegular(byte: number): boolean {
  return regular[byte] === 1;
}

export function endOfToken(source: Buffer, start: number): number {
  let at = start;
  while (at < source.length && regular[source[at] ?? 0] === 1) at++;
  return at;
}

/** Acrobat begins the next object right behind `%%EOF`. */
export function endOfComment(source: Buffer, start: number): number {
  if (source.subarray(start, start + END_MARK.length).equals(END_MARK)) return start + END_MARK.length;
  let at = start;
  while (at < source.length && source[at] !== 0x0a && source[at] !== 0x0d) at++;
  return at;
}

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

/** `start` is behind the keyword `stream`. */
export function endOfStream(source: Buffer, start: number): number {
  const dictionary = dictionaryBefore(source, start);
  const length = LENGTH.exec(dictionary.slice(dictionary.lastIndexOf('/Length')))?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    const found = source.subarray(end, end + 16).indexOf('endstream');
    if (found >= 0) return end + found;
  }
  const end = source.indexOf('endstream', start);
  if (end < 0) throw new RangeError('a stream without an end');
  return end;
}

export function dictionaryBefore(source: Buffer, at: number): string {
  return source.toString('latin1', Math.max(0, at - DICTIONARY_BYTES_MAX), at);
}

/** A name as it is meant, `#xx` undone. */
export function nameAt(source: Buffer, start: number, end: number): string {
  const name = source.toString('latin1', start, Math.min(end, start + NAME_BYTES_MAX));
  if (!name.includes('#')) return name;
  return name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Whether an object's header, as in `12 0 obj`, stands in `skipped`. */
export function holdsObject(skipped: Buffer): boolean {
  for (let at = skipped.indexOf('obj'); at >= 0; at = skipped.indexOf('obj', at + 3)) {
    if (OBJECT_HEADER.test(skipped.toString('latin1', Math.max(0, at - HEADER_BYTES_MAX), at))) return true;
  }
  return false;
}
