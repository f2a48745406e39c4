/** Returns the most characters that this many bytes have in base64, with line breaks. */
export function base64LengthMax(bytes: number): number {
  // Line ends of two characters are at most 4 % of the text if a line has 48 characters or more.
  return Math.ceil((bytes * 4) / 3 / 0.96);
}

/**
 * Decodes base64 strictly (RFC 4648, D20), so that a damaged CV is refused and not stored. It also accepts the URL-safe
 * alphabet, line breaks and the head of a `data:` address; it returns null for any other text.
 */
export function decodeBase64(text: string): Buffer | null {
  const decoded = Buffer.from(text, 'base64');
  return isPlainSpelling(text, decoded) ? decoded : decodeOtherSpelling(text);
}

/**
 * Tells whether the text is padded and in one line, as most files are. It compares lengths, since encoding the bytes
 * again costs four times as much: Node.js skips characters that are no digit of base64, so that fewer bytes come out.
 * The text must be ASCII, since Node.js reads Ł (U+0141) as A (U+0041).
 */
function isPlainSpelling(text: string, decoded: Buffer): boolean {
  const isAscii = Buffer.byteLength(text) === text.length;
  const isWhole = text.length % 4 === 0 && decoded.length === Buffer.byteLength(text, 'base64');
  if (!isAscii || !isWhole) return false;
  // The last digit may have bits that belong to no byte. The last four digits encode one, two or three bytes.
  const lastBytes = decoded.subarray(-(decoded.length % 3 || 3));
  return lastBytes.toString('base64') === text.slice(-4);
}

/** Matches the head of `data:application/pdf;base64,…`. */
const DATA_ADDRESS = /^\s*data:[^,]{0,255};base64,/i;

/** Decodes text without padding, in lines, or in the other alphabet; null for any other text. */
function decodeOtherSpelling(text: string): Buffer | null {
  const compact = joinLines(text.replace(DATA_ADDRESS, ''));
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) return null;
  const digits = compact.replace(/={1,2}$/, '');
  if (digits.length % 4 === 1) return null;
  if (compact.length !== digits.length && compact.length % 4 !== 0) return null;
  const bytes = Buffer.from(digits, 'base64');
  return bytes.toString('base64url') === digits.replaceAll('+', '-').replaceAll('/', '_') ? bytes : null;
}

/** Blanks count as line ends only between lines of at least this many characters. */
const LINE_LENGTH_MIN = 60;

/**
 * Joins the lines of base64. A blank may also be a plus sign that a form has decoded. So blanks count as line ends only
 * between long lines of one length, each with whole groups of four digits; else the text is returned with its blanks.
 */
function joinLines(text: string): string {
  // No match begins inside a run of blanks and line ends, so that a long run is tried once.
  const joined = text.trim().replace(/(?<![ \t\r\n])[ \t]*[\r\n][ \t\r\n]*/g, '');
  // A blank at an end was a plus sign if the last group lacks a digit without it.
  const digits = joined.replace(/[ \t]/g, '').length;
  const hasLostPlus = /^[ \t]|[ \t]$/.test(text) && digits % 4 !== 0;
  if (hasLostPlus) return text;
  if (!/[ \t]/.test(joined)) return joined;
  const lines = joined.split(/[ \t]+/);
  const length = lines[0]?.length ?? 0;
  const areOfOneLength = lines.slice(0, -1).every((line) => line.length === length);
  const isWhole = length % 4 === 0 && (lines.at(-1)?.length ?? 0) % 4 === 0;
  return areOfOneLength && isWhole && length >= LINE_LENGTH_MIN ? lines.join('') : text;
}
