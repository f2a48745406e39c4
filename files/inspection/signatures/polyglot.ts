/*
 * A polyglot is one file of two types: a program for pictures opens it as a picture, for example, and a program for
 * archives as an archive. These checks find a PDF or an archive in a file of another type.
 */

/** Returns the bytes of a signature, one for each character. */
const signature = (text: string) => Buffer.from(text, 'latin1');

/** The signature of the “end of central directory” record, the last part of a zip. */
const END_RECORD = signature('PK\x05\x06');
/** The length of the record without the comment with which it may end. */
const END_RECORD_BYTES = 22;
const COMMENT_BYTES_MAX = 0xffff;
/** The offset within the record of the central directory's length. */
const DIRECTORY_LENGTH_OFFSET = 12;
/** The offset within the record of the comment's length. */
const COMMENT_LENGTH_OFFSET = 20;
/** The signature with which each entry of the central directory begins. */
const DIRECTORY_ENTRY = signature('PK\x01\x02');

/** The signature of a zip's entry, and that of the record with which a zip without entries begins. */
const zipSignatures = [signature('PK\x03\x04'), END_RECORD];
/** The signatures of RAR and 7z. */
const otherArchiveSignatures = [signature('Rar!\x1a\x07'), signature('7z\xbc\xaf\x27\x1c')];

/** PDF readers look for the header in this many bytes at the file's beginning. */
const PDF_HEADER_SEARCH_BYTES = 1024;

/**
 * True if a zip's central directory is near the file's end. Programs for archives look for it there, so they open even
 * a file that begins as a picture. With `mustEndFile` a zip counts only if it ends where the file ends, since Word
 * keeps its theme as a small zip within a DOC.
 */
export function endsInZip(bytes: Buffer, { mustEndFile }: { mustEndFile: boolean }): boolean {
  const tail = bytes.subarray(-(END_RECORD_BYTES + COMMENT_BYTES_MAX));
  const tailOffset = bytes.length - tail.length;
  for (const at of offsetsFromEnd(tail, END_RECORD)) {
    if (at + END_RECORD_BYTES > tail.length) continue;
    const zipEnd = at + END_RECORD_BYTES + tail.readUInt16LE(at + COMMENT_LENGTH_OFFSET);
    if (mustEndFile && zipEnd !== tail.length) continue;
    // The central directory directly precedes the record.
    const directoryOffset = tailOffset + at - tail.readUInt32LE(at + DIRECTORY_LENGTH_OFFSET);
    if (directoryOffset >= 0 && beginsWith(bytes.subarray(directoryOffset), DIRECTORY_ENTRY)) return true;
  }
  return false;
}

/** Yields the offsets of the wanted bytes, the last one first. */
function* offsetsFromEnd(bytes: Buffer, wanted: Buffer): Generator<number> {
  let at = bytes.lastIndexOf(wanted);
  while (at >= 0) {
    yield at;
    // A negative second argument of `lastIndexOf` would count from the end.
    at = at === 0 ? -1 : bytes.lastIndexOf(wanted, at - 1);
  }
}

/** True if a PDF reader would open the file, since it finds a header near the beginning. */
export function beginsLikePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_HEADER_SEARCH_BYTES).includes('%PDF-');
}

/**
 * True if the bytes contain the signature of a RAR or a 7z. The signature of a zip is not looked for: it is so short
 * that a recording which a phone appends to a picture may contain it by chance, and `endsInZip` finds a zip by its end.
 */
export function containsNonZipArchive(bytes: Buffer): boolean {
  return otherArchiveSignatures.some((wanted) => bytes.includes(wanted));
}

/** Tells whether the bytes begin with the signature of an archive. */
export function beginsLikeArchive(bytes: Buffer): boolean {
  return [...zipSignatures, ...otherArchiveSignatures].some((wanted) => beginsWith(bytes, wanted));
}

function beginsWith(bytes: Buffer, wanted: Buffer): boolean {
  return bytes.subarray(0, wanted.length).equals(wanted);
}
