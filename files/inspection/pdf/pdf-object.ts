import { endOfToken } from './pdf-tokens.ts';

/** The facts about an object that were read so far. */
export type PdfObject = {
  number: number;
  generation: number;
  /** The object is an object stream, in which other objects are packed. */
  holdsObjects: boolean;
  /** The object is a stream with a file's data. */
  isAttachment: boolean;
  /** The brackets that opened the arrays and dictionaries that are still open. */
  openBrackets: number[];
  /** The beginning of the first dictionary, or -1. */
  dictionaryStart: number;
  /** The place after the last dictionary, or 0 if an array ended after it. */
  dictionaryEnd: number;
};

/** Returns an object of which nothing was read but its numbers. */
export function newObject(numbers = { number: -1, generation: 0 }): PdfObject {
  const noFacts = {
    holdsObjects: false,
    isAttachment: false,
    openBrackets: [],
    dictionaryStart: -1,
    dictionaryEnd: 0,
  };
  return { ...numbers, ...noFacts };
}

/** Reads an object's number and generation, which are the last two words before `obj`. */
export function numbersAt(source: Buffer, wordStarts: readonly [number, number]) {
  const [number, generation] = wordStarts.map((at) =>
    Number(source.toString('latin1', at, endOfToken(source, at))),
  );
  return { number: number ?? -1, generation: generation ?? 0 };
}

/** Matches nothing but white space and comments. */
const BLANKS_AND_COMMENTS = /^[\s\0]*(?:%[^\r\n]*[\r\n][\s\0]*)*$/;

/** Tells whether the last word before `start` is the end of a dictionary. Within one, `stream` is a value or a key. */
export function followsDictionary(
  source: Buffer,
  start: number,
  { openBrackets, dictionaryEnd }: PdfObject,
): boolean {
  return (
    openBrackets.length === 0 &&
    dictionaryEnd > 0 &&
    BLANKS_AND_COMMENTS.test(source.toString('latin1', dictionaryEnd, start))
  );
}
