import type { FileReason } from '#kernel/errors/file-refusals.ts';

/** The end of central directory record (in short: the end record), without a comment. */
const END_BYTES = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
/** The ZIP64 end of central directory record, which has the same fields in 64 bits, and its locator. */
const END_64_BYTES = 56;
const END_64_SIGNATURE = Buffer.from('PK\x06\x06', 'latin1');
const LOCATOR_BYTES = 20;
const LOCATOR_SIGNATURE = Buffer.from('PK\x06\x07', 'latin1');

/** The values of the end record's 16-bit count and 32-bit fields that refer to the ZIP64 record. */
const [COUNT_IN_64, FIELD_IN_64] = [0xffff, 0xffffffff];

/** The place of the central directory, and the number of the entries that it lists. */
export type ZipEnd = { entryCount: number; directoryOffset: number; directoryBytes: number };

/**
 * Reads the end record, which must be the file's last bytes, without a comment. Some programs write a ZIP64 record and
 * its locator directly before. A file in which readers could find different directories is `polyglot`.
 */
export function readZipEnd(bytes: Buffer): ZipEnd | FileReason {
  const endAt = bytes.length - END_BYTES;
  const signatureAt = bytes.lastIndexOf(END_SIGNATURE);
  const isIncomplete = signatureAt > endAt;
  if (signatureAt < 0 || isIncomplete) return 'damaged';
  const isFollowedByBytes = signatureAt < endAt;
  if (isFollowedByBytes) return 'polyglot';
  const end = {
    entryCount: bytes.readUInt16LE(endAt + 10),
    directoryBytes: bytes.readUInt32LE(endAt + 12),
    directoryOffset: bytes.readUInt32LE(endAt + 16),
  };
  const locator = bytes.subarray(Math.max(0, endAt - LOCATOR_BYTES), endAt);
  if (!startsWith(locator, LOCATOR_SIGNATURE)) return isDirectoryBefore(endAt, end) ? end : 'polyglot';
  const end64At = endAt - LOCATOR_BYTES - END_64_BYTES;
  const end64 = readEnd64(bytes, { at: end64At, locatedAt: locator.readBigUInt64LE(8) });
  // Each field of the end record has the same value as the ZIP64 record, or refers to it.
  const agrees =
    end64 !== null &&
    [COUNT_IN_64, end64.entryCount].includes(end.entryCount) &&
    [FIELD_IN_64, end64.directoryBytes].includes(end.directoryBytes) &&
    [FIELD_IN_64, end64.directoryOffset].includes(end.directoryOffset);
  return agrees && isDirectoryBefore(end64At, end64) ? end64 : 'polyglot';
}

/** Reads the ZIP64 record at `at`; null if there is none, or if the locator's offset `locatedAt` is another. */
function readEnd64(bytes: Buffer, { at, locatedAt }: { at: number; locatedAt: bigint }): ZipEnd | null {
  if (at < 0 || locatedAt !== BigInt(at)) return null;
  const record = bytes.subarray(at, at + END_64_BYTES);
  if (!startsWith(record, END_64_SIGNATURE)) return null;
  // The record's own size leaves out its signature and the size field.
  if (record.readBigUInt64LE(4) !== BigInt(END_64_BYTES - 12)) return null;
  return {
    entryCount: Number(record.readBigUInt64LE(32)),
    directoryBytes: Number(record.readBigUInt64LE(40)),
    directoryOffset: Number(record.readBigUInt64LE(48)),
  };
}

function startsWith(bytes: Buffer, signature: Buffer): boolean {
  return bytes.subarray(0, signature.length).equals(signature);
}

/**
 * Tells whether the directory ends where the first record after it begins. Some readers go to the directory's offset,
 * others go back from that record by the directory's size; both then find the same directory.
 */
function isDirectoryBefore(recordAt: number, { directoryOffset, directoryBytes }: ZipEnd): boolean {
  return directoryOffset + directoryBytes === recordAt;
}
