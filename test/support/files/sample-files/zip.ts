import { constants, crc32, deflateRawSync } from 'node:zlib';

const UTF8_FLAG = 0x0800;
const MADE_BY_UNIX = 3 << 8;

export type ZipEntry = {
  name: string;
  data: Buffer | string;
  stored?: boolean;
  /** The compressed bytes that are written instead of those of `data`. */
  packed?: Buffer;
  /** These values are false, unless `packed` needs them. */
  declaredSize?: number;
  checksum?: number;
  flags?: number;
  unixMode?: number;
  method?: number;
  /** A name in the local header that differs from the directory's. */
  localName?: string;
};

export type ZipOptions = { comment?: string; before?: Buffer; between?: Buffer; reversed?: boolean };

/** Writes a zip as archivers do, or with the given false values. */
export function zip(entries: readonly ZipEntry[], options: ZipOptions = {}): Buffer {
  const parts: Buffer[] = [options.before ?? Buffer.alloc(0)];
  const directory: Buffer[] = [];
  let offset = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const { local, central } = writeEntry(entry, offset);
    parts.push(local);
    directory.push(central);
    offset += local.length;
  }
  const gap = options.between ?? Buffer.alloc(0);
  const directoryBytes = Buffer.concat(options.reversed ? directory.toReversed() : directory);
  const end = zipEnd(entries.length, directoryBytes.length, offset + gap.length, options.comment ?? '');
  return Buffer.concat([...parts, gap, directoryBytes, end]);
}

function writeEntry(entry: ZipEntry, offset: number): { local: Buffer; central: Buffer } {
  const plain = Buffer.from(entry.data);
  const packed = entry.packed ?? (entry.stored ? plain : deflateRawSync(plain));
  const name = Buffer.from(entry.name);
  const localName = Buffer.from(entry.localName ?? entry.name);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(UTF8_FLAG | (entry.flags ?? 0), 2);
  shared.writeUInt16LE(entry.method ?? (entry.stored ? 0 : 8), 4);
  shared.writeUInt32LE(entry.checksum ?? crc32(plain), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(entry.declaredSize ?? plain.length, 18);
  shared.writeUInt16LE(localName.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, localName, packed]);

  shared.writeUInt16LE(name.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(MADE_BY_UNIX | 20);
  return { local, central: Buffer.concat([Buffer.from('PK\x01\x02'), madeBy, shared, rest, name]) };
}

export function zipEnd(count: number, directoryBytes: number, directoryOffset: number, comment = ''): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count % 65_536, 8);
  end.writeUInt16LE(count % 65_536, 10);
  end.writeUInt32LE(directoryBytes, 12);
  end.writeUInt32LE(directoryOffset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, Buffer.from(comment, 'latin1')]);
}

type Zip64 = {
  /** The numbers of the old record that refer to the new one. */
  elsewhere: 'all' | 'offset' | 'none';
  /** Added to the offset of the directory in the new record. */
  shift?: number;
  /** The bytes between the new record and its locator. */
  gap?: string;
};

/** Adds a last record in 64 bits to the archive, as writers of streams and of large files do. */
export function withZip64(bytes: Buffer, { elsewhere, shift = 0, gap = '' }: Zip64): Buffer {
  const at = bytes.length - 22;
  const end = Buffer.from(bytes.subarray(at));
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  for (const offset of [24, 32]) record.writeBigUInt64LE(BigInt(end.readUInt16LE(10)), offset);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(end.readUInt32LE(16) + shift), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(at), 8);
  locator.writeUInt32LE(1, 16);
  if (elsewhere === 'all') end.fill(0xff, 8, 16);
  if (elsewhere !== 'none') end.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([bytes.subarray(0, at), record, Buffer.from(gap, 'latin1'), locator, end]);
}

/** An entry of zeros, a kilobyte for each mebibyte; nothing of its full size is ever in memory. */
export function bomb(mebibytes: number): ZipEntry {
  const block = Buffer.alloc(2 ** 20);
  const packedBlock = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...new Array<Buffer>(mebibytes).fill(packedBlock), deflateRawSync('')]);
  let checksum = 0;
  for (let count = 0; count < mebibytes; count++) checksum = crc32(block, checksum);
  return { name: 'word/media/zeros.bmp', data: '', packed, declaredSize: mebibytes * 2 ** 20, checksum };
}
