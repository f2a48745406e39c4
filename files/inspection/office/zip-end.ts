import type { FileReason } from '#kernel/errors/file-refusals.ts';

/** Sizes and signatures of the last record, of the locator and of the 64-bit record, as ZIP defines them. */
const END_BYTES = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');
const LOCATOR_BYTES = 20;
const LOCATOR_SIGNATURE = Buffer.from('PK\x06\x07', 'latin1');
const END_64_BYTES = 56;
const END_64_SIGNATURE = Buffer.from('PK\x06\x06', 'latin1');

/** The values of the 16-bit count and of the 32-bit fields that refer to the 64-bit record. */
const [COUNT_IN_64, FIELD_IN_64] = [0xffff, 0xffffffff];

/** The last record of a zip archive. */
export type ZipEnd = { entryCount: number; directoryOffset: number; directoryBytes: number };

/**
 * Reads the archive's last record, which must be the file's last bytes: no comment, no second disk, nothing after it.
 * Some programs write a 64-bit record too, with a locator between it and the last record.
 */
export function readZipEnd(bytes: Buffer): ZipEnd | FileReason {
  const endAt = bytes.length - END_BYTES;
  const signatureAt = bytes.lastIndexOf(END_SIGNATURE);
  if (signatureAt < 0 || signatureAt > endAt) return 'damaged';
  if (signatureAt < endAt) return 'polyglot';
  const end = {
    entryCount: bytes.readUInt16LE(endAt + 10),
    directoryBytes: bytes.readUInt32LE(endAt + 12),
    directoryOffset: bytes.readUInt32LE(endAt + 16),
  };
  const locator = bytes.subarray(Math.max(0, endAt - LOCATOR_BYTES), endAt);
  if (locator.indexOf(LOCATOR_SIGNATURE) !== 0) return isAdjacent(end, endAt) ? end : 'polyglot';
  const end64At = endAt - LOCATOR_BYTES - END_64_BYTES;
  const end64 = readEnd64(bytes, { at: end64At, locatedAt: locator.readBigUInt64LE(8) });
  const agrees =
    end64 !== null &&
    [COUNT_IN_64, end64.entryCount].includes(end.entryCount) &&
    [FIELD_IN_64, end64.directoryBytes].includes(end.directoryBytes) &&
    [FIELD_IN_64, end64.directoryOffset].includes(end.directoryOffset);
  return agrees && isAdjacent(end64, end64At) ? end64 : 'polyglot';
}

function readEnd64(bytes: Buffer, { at, locatedAt }: { at: number; locatedAt: bigint }): ZipEnd | null {
  if (at < 0 || locatedAt !== BigInt(at)) return null;
  const record = bytes.subarray(at, at + END_64_BYTES);
  // The record's own size leaves out its signature and the size field.
  if (record.indexOf(END_64_SIGNATURE) !== 0 || record.readBigUInt64LE(4) !== BigInt(END_64_BYTES - 12))
    return null;
  return {
    entryCount: Number(record.readBigUInt64LE(32)),
    directoryBytes: Number(record.readBigUInt64LE(40)),
    directoryOffset: Number(record.readBigUInt64LE(48)),
  };
}

function isAdjacent({ directoryOffset, directoryBytes }: ZipEnd, next: number): boolean {
  return directoryOffset + directoryBytes === next;
}
