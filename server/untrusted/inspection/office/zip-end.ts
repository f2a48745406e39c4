import { type CvFault, faults } from '../faults.ts';

const END_BYTES = 22;
const END_SIGNATURE = Buffer.from('PK\x05\x06', 'latin1');

export type ZipEnd = { entryCount: number; directoryOffset: number; directoryBytes: number };

/** The archive's last record, which must be the file's last bytes: no comment, no second disk, nothing behind. */
export function readZipEnd(bytes: Buffer): ZipEnd | CvFault {
  const at = bytes.length - END_BYTES;
  const found = bytes.lastIndexOf(END_SIGNATURE);
  if (found < 0 || found > at) return faults.damaged;
  if (found < at) return faults.polyglot;
  const entryCount = bytes.readUInt16LE(at + 10);
  const directoryBytes = bytes.readUInt32LE(at + 12);
  const directoryOffset = bytes.readUInt32LE(at + 16);
  if (directoryOffset + directoryBytes !== at) return faults.polyglot;
  return { entryCount, directoryOffset, directoryBytes };
}
