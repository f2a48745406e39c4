/** Four characters stand for three bytes, and line breaks may be among them. */
export function base64BytesOf(bytes: number): number {
  return Math.ceil((bytes * 4) / 3 / 0.96);
}

/**
 * Strict RFC 4648 (D20): line breaks and the URL-safe alphabet are accepted, everything else is null,
 * so that a damaged CV is refused instead of being stored damaged.
 */
export function decodeBase64(text: string): Buffer | null {
  const decoded = Buffer.from(text, 'base64');
  return isPlainSpelling(text, decoded) ? decoded : decodeOtherSpelling(text);
}

/**
 * Padded and in one line, as most files come; to spell the bytes again and compare costs four times as much. Node.js
 * leaves out what is no digit, which the length tells, and takes Ł (U+0141) for A (U+0041).
 */
function isPlainSpelling(text: string, decoded: Buffer): boolean {
  const isAscii = Buffer.byteLength(text) === text.length;
  const isWhole = text.length % 4 === 0 && decoded.length === Buffer.byteLength(text, 'base64');
  if (!isAscii || !isWhole) return false;
  // The last digit may have bits that no byte has.
  const last = decoded.subarray(-(decoded.length % 3 || 3));
  return last.toString('base64') === text.slice(-4);
}

/** Without padding, in lines, or in the other alphabet; null for everything else. */
function decodeOtherSpelling(text: string): Buffer | null {
  const compact = text.replace(/\r?\n/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return null;
  const digits = compact.replace(/=+$/, '');
  if (digits.length % 4 === 1) return null;
  if (compact.length !== digits.length && compact.length % 4 !== 0) return null;
  const bytes = Buffer.from(digits, 'base64');
  return bytes.toString('base64url') === digits.replaceAll('+', '-').replaceAll('/', '_') ? bytes : null;
}
