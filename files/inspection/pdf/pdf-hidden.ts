import { isPdfiumBlank, isRegular } from './pdf-tokens.ts';

const HEADER_WORD = 'obj';
const TRAILER_WORD = 'trailer';
const [CR, LF, PERCENT, LESS] = [...Buffer.from('\r\n%<')];

/**
 * Tells whether an object's header (`12 0 obj`) or a trailer, which readers find by an offset, is between `start` and
 * `end`, in a part that was read as a string, a comment or a stream. The calls go from front to back.
 */
export function createHiddenSearch(source: Buffer): (start: number, end: number) => boolean {
  const nextHeader = createFinder(source, HEADER_WORD);
  const nextTrailer = createFinder(source, TRAILER_WORD);

  /** Finds the word `obj` in the part; the numbers before it may be in another string or comment. */
  function holdsHeader(start: number, end: number): boolean {
    for (let at = nextHeader(start); at + HEADER_WORD.length <= end; at = nextHeader(at + 1)) {
      const wordEnd = at + HEADER_WORD.length;
      if ((wordEnd === end || isDelimiter(source[wordEnd])) && endsHeader(source, at)) return true;
    }
    return false;
  }

  /** Finds the word `trailer` before a dictionary (`<<`), perhaps with blanks and comments between the two. */
  function holdsTrailer(start: number, end: number): boolean {
    /**
     * The end of the last comment that was read. A word `trailer` inside that comment leads to the same end, whose next
     * bytes are judged already, so the comment is not read again.
     */
    let commentEnd = 0;
    for (let at = nextTrailer(start); at + TRAILER_WORD.length <= end; at = nextTrailer(at + 1)) {
      let cursor = at + TRAILER_WORD.length;
      while (cursor < end && isPdfiumBlank(source[cursor])) cursor++;
      while (cursor < end && source[cursor] === PERCENT && cursor >= commentEnd) {
        while (cursor < end && !isEndOfLine(source[cursor])) cursor++;
        commentEnd = cursor;
        // For a reader that begins here, the comment hides the end of this string or stream.
        if (cursor === end && !isEndOfLine(source[end] ?? LF)) return true;
        while (cursor < end && isPdfiumBlank(source[cursor])) cursor++;
      }
      if (cursor + 1 < end && source[cursor] === LESS && source[cursor + 1] === LESS) return true;
    }
    return false;
  }

  return (start, end) => holdsHeader(start, end) || holdsTrailer(start, end);
}

/**
 * Tells whether an object of an object stream begins between `start` and `end`, in a part that was read as something
 * else. `starts` are the places of the stream's own index, in order. The calls go from front to back.
 */
export function createStartSearch(starts: readonly number[]): (start: number, end: number) => boolean {
  let nextStart = 0;
  return (start, end) => {
    while (nextStart < starts.length && (starts[nextStart] ?? 0) <= start) nextStart++;
    return (starts[nextStart] ?? end) < end;
  };
}

/** Searches for a word from front to back, once; returns Infinity where there is none. */
function createFinder(source: Buffer, word: string): (start: number) => number {
  let foundAt = -1;
  return (start) => {
    if (foundAt < start) {
      const at = source.indexOf(word, start);
      foundAt = at < 0 ? Number.POSITIVE_INFINITY : at;
    }
    return foundAt;
  };
}

/** Tells whether an object's number and generation are directly before `end`. */
function endsHeader(source: Buffer, end: number): boolean {
  if (!isPdfiumBlank(source[end - 1]) && !isNumeric(source[end - 1])) return false;
  for (const generationEnd of blanksBefore(source, end)) {
    const generationStart = numberBefore(source, generationEnd);
    if (generationStart === null) continue;
    for (const numberEnd of blanksBefore(source, generationStart)) {
      if (numberEnd < generationStart && numberBefore(source, numberEnd) !== null) return true;
    }
  }
  return false;
}

/**
 * Lists the places where white space and comments that end at `end` may begin: a comment may begin at any `%` of a
 * line.
 */
function blanksBefore(source: Buffer, end: number): number[] {
  const starts: number[] = [];
  const ends = [end];
  for (let at = ends.pop(); at !== undefined; at = ends.pop()) {
    let isLineEnd = false;
    while (at > 0 && isPdfiumBlank(source[at - 1])) {
      at--;
      isLineEnd ||= isEndOfLine(source[at]);
    }
    starts.push(at);
    // Only a line's first `%` can have nothing but blanks before it, and so lead to the line before. No line is read
    // twice.
    for (let back = at - 1; isLineEnd && back >= 0 && !isEndOfLine(source[back]); back--) {
      if (source[back] === PERCENT) ends.push(back);
    }
  }
  return starts;
}

/** Finds the start of the number that ends at `end`, as the most tolerant reader would; null if there is none. */
function numberBefore(source: Buffer, end: number): number | null {
  let at = end;
  let isNumber = false;
  for (; at > 0 && isNumeric(source[at - 1]); at--) isNumber ||= !isExponent(source[at - 1]);
  return isNumber ? at : null;
}

function isEndOfLine(byte: number | undefined): boolean {
  return byte === CR || byte === LF;
}

function isDelimiter(byte: number | undefined): boolean {
  return isPdfiumBlank(byte) || !isRegular(byte ?? 0);
}

const numeric = new Uint8Array(256);
for (const byte of Buffer.from('0123456789+-.eE')) numeric[byte] = 1;

function isNumeric(byte: number | undefined): boolean {
  return byte !== undefined && numeric[byte] === 1;
}

/** Tells whether a byte is the `e` of an exponent. No number consists of such bytes alone. */
function isExponent(byte: number | undefined): boolean {
  return byte === 0x65 || byte === 0x45;
}
