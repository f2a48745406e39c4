const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_ENTRY = Buffer.from('PK\x01\x02', 'latin1');
const ZIP_END_BYTES = 22;
/** The end record may be followed by a comment of 65,535 bytes. */
const ZIP_END_SEARCH_BYTES = ZIP_END_BYTES + 0xffff;
const PDF_SEARCH_BYTES = 1024;

const ZIP_MAGIC_BYTES = 4;
const archiveMagics = ['PK\x03\x04', 'PK\x05\x06', 'Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c'].map((magic) =>
  Buffer.from(magic, 'latin1'),
);

/**
 * True if a zip's directory is near the file's end, as in a GIFAR, since archives are read from their end. With
 * `mustEndFile` an archive counts only if it ends where the file ends: Word keeps its theme as a small zip within a DOC.
 */
export function endsInArchive(bytes: Buffer, { mustEndFile }: { mustEndFile: boolean }): boolean {
  // A negative second argument of `lastIndexOf` counts from the end, so the search stops at 0.
  const tail = bytes.subarray(-ZIP_END_SEARCH_BYTES);
  for (let at = tail.lastIndexOf(ZIP_END); at >= 0; at = at > 0 ? tail.lastIndexOf(ZIP_END, at - 1) : -1) {
    if (at + ZIP_END_BYTES > tail.length) continue;
    if (mustEndFile && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue;
    const directory = bytes.length - tail.length + at - tail.readUInt32LE(at + 12);
    if (directory >= 0 && bytes.subarray(directory, directory + 4).equals(ZIP_ENTRY)) return true;
  }
  return false;
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
  return archiveMagics.some((magic) => magic.length > ZIP_MAGIC_BYTES && bytes.includes(magic));
}

/** Tells whether the bytes begin with the signature of an archive. */
export function startsArchive(bytes: Buffer): boolean {
  return archiveMagics.some((magic) => bytes.subarray(0, magic.length).equals(magic));
}
