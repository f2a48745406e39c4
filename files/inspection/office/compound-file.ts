const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
/** Streams below this size are in the mini stream. */
const MINI_STREAM_CUTOFF = 4096;
/** This number and higher ones name no sector: they mark the end of a chain, or a free sector. */
const REGULAR_SECTORS_END = 0xfffffffa;
/** Offsets of the header's fields ([MS-CFB] 2.2). */
const headerOffsets = {
  sectorShift: 30,
  tableSectorCount: 44,
  firstDirectorySector: 48,
  // The DIFAT lists the sectors of the allocation table. It begins in the header.
  firstDifatSector: 68,
  difat: 76,
} as const;
/** Offsets of the fields of a directory entry, which begins with its name, and its kinds ([MS-CFB] 2.6.1). */
const entryOffsets = { nameLength: 64, kind: 66, firstSector: 116, size: 120 } as const;
const NAME_BYTES_MAX = 62;
const kinds = { unused: 0, stream: 2, root: 5 } as const;

type CompoundEntry = { name: string; isStream: boolean; firstSector: number; size: number };
type DirectoryEntry = Omit<CompoundEntry, 'isStream'> & { kind: number };

type CompoundFile = {
  entries: readonly CompoundEntry[];
  /** True if the allocation table has an entry for every sector of the file; otherwise bytes may be appended. */
  tableCoversFile: boolean;
  /**
   * Reads the beginning of a stream: its first sector, or 64 bytes of a small stream. Throws if the file has no such
   * sector.
   */
  readBeginning(entry: CompoundEntry): Buffer;
};

/**
 * Reads an OLE compound file ([MS-CFB]), such as a `.doc`, whose signature the caller has checked. Its streams are
 * chains of sectors, which an allocation table links. Throws if the structure is damaged.
 */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  const shift = bytes.readUInt16LE(headerOffsets.sectorShift);
  // Sectors have 512 bytes in version 3 and 4096 in version 4.
  if (shift !== 9 && shift !== 12) throw new RangeError('an unknown sector size');
  const sectorBytes = 2 ** shift;
  // The header takes the place of one sector.
  const sectorCount = Math.ceil(bytes.length / sectorBytes) - 1;
  const sectorAt = (index: number) => {
    if (index >= sectorCount) throw new RangeError('sector beyond the end');
    return bytes.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  };
  const table = readTable(bytes, sectorAt);

  /** Lists the sectors of a stream: the table has the number of the sector after each one. */
  function chainFrom(first: number): number[] {
    const sectors: number[] = [];
    for (let index = first; index < REGULAR_SECTORS_END; index = table[index] ?? REGULAR_SECTORS_END) {
      // A chain with more sectors than the file is a circle.
      if (sectors.length === sectorCount) throw new RangeError('a chain without an end');
      sectors.push(index);
    }
    return sectors;
  }

  const directory = chainFrom(bytes.readUInt32LE(headerOffsets.firstDirectorySector)).flatMap((index) =>
    readEntries(sectorAt(index)),
  );
  const root = directory.find(({ kind }) => kind === kinds.root);
  if (root === undefined) throw new RangeError('no root');

  return {
    entries: directory.map(({ kind, ...entry }) => ({ ...entry, isStream: kind === kinds.stream })),
    tableCoversFile: table.length >= sectorCount,
    readBeginning({ firstSector, size }) {
      if (size >= MINI_STREAM_CUTOFF) return sectorAt(firstSector);
      const offset = firstSector * MINI_SECTOR_BYTES;
      // The mini stream has all small streams, in sectors of 64 bytes. The root entry names its first sector.
      const miniStreamSector = chainFrom(root.firstSector)[Math.floor(offset / sectorBytes)];
      if (miniStreamSector === undefined) throw new RangeError('beyond the end of the mini stream');
      const begin = offset % sectorBytes;
      // The next mini sector may belong to another small stream.
      return sectorAt(miniStreamSector).subarray(begin, begin + Math.min(size, MINI_SECTOR_BYTES));
    },
  };
}

/**
 * Reads the allocation table. The list of its sectors, the DIFAT, begins in the header and continues in a chain of
 * sectors. No sector is read twice, so neither the table nor the DIFAT can be larger than the file.
 */
function readTable(bytes: Buffer, sectorAt: (index: number) => Buffer): Uint32Array {
  const seen = new Set<number>();
  const readOnce = (index: number) => {
    if (seen.has(index)) throw new RangeError('a sector named twice');
    seen.add(index);
    return toNumbers(sectorAt(index));
  };
  const tableSectorCount = bytes.readUInt32LE(headerOffsets.tableSectorCount);
  const tableSectorsRead: Uint32Array[] = [];
  let tableSectorIndexes = toNumbers(bytes.subarray(headerOffsets.difat, HEADER_BYTES));
  let nextDifat = bytes.readUInt32LE(headerOffsets.firstDifatSector);
  while (tableSectorsRead.length < tableSectorCount) {
    for (const index of tableSectorIndexes.subarray(0, tableSectorCount - tableSectorsRead.length))
      tableSectorsRead.push(readOnce(index));
    if (tableSectorsRead.length === tableSectorCount) break;
    // A DIFAT sector ends with the number of the next one.
    const numbers = readOnce(nextDifat);
    nextDifat = numbers.at(-1) ?? REGULAR_SECTORS_END;
    tableSectorIndexes = numbers.subarray(0, -1);
  }
  return concatenate(tableSectorsRead);
}

function toNumbers(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    bytes.readUInt32LE(index * 4),
  );
}

function concatenate(arrays: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(arrays.reduce((length, array) => length + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    whole.set(array, at);
    at += array.length;
  }
  return whole;
}

function readEntries(sector: Buffer): DirectoryEntry[] {
  const count = Math.floor(sector.length / DIRECTORY_ENTRY_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const entry = sector.subarray(index * DIRECTORY_ENTRY_BYTES, (index + 1) * DIRECTORY_ENTRY_BYTES);
    // The name's length includes its final zero, a UTF-16 unit of two bytes.
    const nameBytes = entry.readUInt16LE(entryOffsets.nameLength) - 2;
    return {
      name: entry.toString('utf16le', 0, Math.min(Math.max(nameBytes, 0), NAME_BYTES_MAX)),
      kind: entry.readUInt8(entryOffsets.kind),
      firstSector: entry.readUInt32LE(entryOffsets.firstSector),
      size: entry.readUInt32LE(entryOffsets.size),
    };
  }).filter(({ kind }) => kind !== kinds.unused);
}
