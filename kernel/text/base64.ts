/** Four characters stand for three bytes, and line breaks may be among them. */
export function base64BytesOf(bytes: number): number {
  return Math.ceil((bytes * 4) / 3 / 0.96);
}

/**
 * Strict RFC 4648 (D20): the URL-safe alphabet, lines and the head of a `data:` address are accepted, everything else is
 * null, so that a damaged CV is refused instead of being stored damaged.
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

const LINE_LENGTH_MIN = 60;
const DATA_ADDRESS = /^\s*data:[^,]{0,255};base64,/i;

/**
 * The digits of all lines, whichever white space is between them. A blank may have been a plus sign once: blanks part
 * lines only where these are whole, long and of one length.
 */
function joinLines(text: string): string {
  const joined = text.trim().replace(/[ \t]*[\r\n]+[ \t]*/g, '');
  // A plus that was lost at an end leaves a group of four short.
  const digits = joined.replace(/[ \t]/g, '').length;
  if (/^[ \t]|[ \t]$/.test(text) && digits % 4 !== 0) return text;
  if (!/[ \t]/.test(joined)) return joined;
  const lines = joined.split(/[ \t]+/);
  const [{ length } = ''] = lines;
  const areOfOneLength = lines.slice(0, -1).every((line) => line.length === length);
  const isWhole = length % 4 === 0 && (lines.at(-1)?.length ?? 0) % 4 === 0;
  return areOfOneLength && isWhole && length >= LINE_LENGTH_MIN ? lines.join('') : text;
}

/** Without padding, in lines, or in the other alphabet; null for everything else. */
function decodeOtherSpelling(text: string): Buffer | null {
  const compact = joinLines(text.replace(DATA_ADDRESS, ''));
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return null;
  const digits = compact.replace(/=+$/, '');
  if (digits.length % 4 === 1) return null;
  if (compact.length !== digits.length && compact.length % 4 !== 0) return null;
  const bytes = Buffer.from(digits, 'base64');
  return bytes.toString('base64url') === digits.replaceAll('+', '-').replaceAll('/', '_') ? bytes : null;
}
