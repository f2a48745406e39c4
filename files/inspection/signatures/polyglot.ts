/** The end of central directory record of a zip, and the offsets of two of its fields. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const DIRECTORY_BYTES_AT = 12;
const COMMENT_BYTES_AT = 20;
/** A comment of 65,535 bytes may follow the record. */
const ZIP_END_SEARCH_BYTES = ZIP_END_BYTES + 0xffff;
/** The signature with which each entry of the central directory begins. */
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const PDF_SEARCH_BYTES = 1024;

const toMagics = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'latin1'));
const zipMagics = toMagics(['PK\x03\x04', 'PK\x05\x06']);
const otherMagics = toMagics(['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c']);

/**
 * True if a zip's central directory is near the file's end, where programs for archives look for it: such a file is a
 * picture or a document for other programs. With `mustEndFile` an archive counts only if it ends where the file ends:
 * Word keeps its theme as a small zip within a DOC.
 */
export function endsInArchive(bytes: Buffer, { mustEndFile }: { mustEndFile: boolean }): boolean {
  const tail = bytes.subarray(-ZIP_END_SEARCH_BYTES);
  for (const at of offsetsFromEnd(tail, ZIP_END)) {
    if (at + ZIP_END_BYTES > tail.length) continue;
    const archiveEnd = at + ZIP_END_BYTES + tail.readUInt16LE(at + COMMENT_BYTES_AT);
    if (mustEndFile && archiveEnd !== tail.length) continue;
    const endInFile = bytes.length - tail.length + at;
    const directoryAt = endInFile - tail.readUInt32LE(at + DIRECTORY_BYTES_AT);
    if (directoryAt >= 0 && startsWith(bytes.subarray(directoryAt), DIRECTORY_ENTRY)) return true;
  }
  return false;
}

function* offsetsFromEnd(bytes: Buffer, wanted: Buffer): Generator<number> {
  let at = bytes.lastIndexOf(wanted);
  while (at >= 0) {
    yield at;
    // A negative second argument of `lastIndexOf` would count from the end.
    at = at === 0 ? -1 : bytes.lastIndexOf(wanted, at - 1);
  }
}

/** True if a PDF reader finds a header, which it looks for in the first kilobyte. */
export function beginsLikePdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_SEARCH_BYTES).includes('%PDF-');
}

/**
 * True if the bytes contain the signature of an archive other than a zip. A zip is found by its end, since any recording
 * may contain its short signature by chance.
 */
export function containsNonZipArchive(bytes: Buffer): boolean {
  return otherMagics.some((magic) => bytes.includes(magic));
}

/** Tells whether the bytes begin with the signature of an archive. */
export function startsArchive(bytes: Buffer): boolean {
  return [...zipMagics, ...otherMagics].some((magic) => startsWith(bytes, magic));
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}
