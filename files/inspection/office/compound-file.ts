const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
/** Streams below this size live in the mini stream. */
const MINI_STREAM_CUTOFF = 4096;
const LAST_REGULAR_SECTOR = 0xfffffffa;
const FIRST_DIFAT_OFFSET = 76;

type CompoundEntry = { name: string; kind: number; firstSector: number; size: number };
type CompoundFile = {
  entries: readonly CompoundEntry[];
  /** The allocation table accounts for every byte of the file. */
  isCovered: boolean;
  /** Reads the first bytes of a stream, at most the rest of one sector. */
  head(entry: CompoundEntry): Buffer;
};

/** Reads an OLE compound file ([MS-CFB]) within bounds; throws any error for a damaged one. */
export function readCompoundFile(bytes: Buffer): CompoundFile {
  const shift = bytes.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new RangeError('sector size');
  const sectorBytes = 2 ** shift;
  const sectorCount = Math.ceil(bytes.length / sectorBytes) - 1;
  const sector = (index: number) => {
    if (index >= sectorCount) throw new RangeError('sector beyond the end');
    return bytes.subarray((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  };
  const table = readTable(bytes, sector);

  function chain(first: number): number[] {
    const sectors: number[] = [];
    for (let index = first; index < LAST_REGULAR_SECTOR; index = table[index] ?? LAST_REGULAR_SECTOR) {
      if (sectors.push(index) > sectorCount) throw new RangeError('a chain without an end');
    }
    return sectors;
  }

  const entries = chain(bytes.readUInt32LE(48)).flatMap((index) => entriesOf(sector(index)));
  const root = entries.find(({ kind }) => kind === 5);
  if (root === undefined) throw new RangeError('no root');

  return {
    entries,
    isCovered: table.length >= sectorCount,
    head({ firstSector, size }) {
      if (size >= MINI_STREAM_CUTOFF) return sector(firstSector);
      const offset = firstSector * MINI_SECTOR_BYTES;
      const holder = chain(root.firstSector)[Math.floor(offset / sectorBytes)];
      return sector(holder ?? sectorCount).subarray(offset % sectorBytes);
    },
  };
}

/**
 * Reads the sector allocation table, whose own sectors the header and the DIFAT chain name. Each sector counts once, so
 * that neither table is ever larger than the file.
 */
function readTable(bytes: Buffer, sector: (index: number) => Buffer): Uint32Array {
  const seen = new Set<number>();
  const once = (index: number) => {
    if (seen.has(index)) throw new RangeError('a sector named twice');
    seen.add(index);
    return numbersOf(sector(index));
  };
  const tableSectors = bytes.readUInt32LE(44);
  const parts: Uint32Array[] = [];
  let named = numbersOf(bytes.subarray(FIRST_DIFAT_OFFSET, HEADER_BYTES));
  let nextDifat = bytes.readUInt32LE(68);
  while (parts.length < tableSectors) {
    for (const index of named.subarray(0, tableSectors - parts.length)) parts.push(once(index));
    if (parts.length === tableSectors) break;
    const numbers = once(nextDifat);
    nextDifat = numbers.at(-1) ?? LAST_REGULAR_SECTOR;
    named = numbers.subarray(0, -1);
  }
  return joined(parts);
}

function numbersOf(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    bytes.readUInt32LE(index * 4),
  );
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const whole = new Uint32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function entriesOf(sector: Buffer): CompoundEntry[] {
  const count = Math.floor(sector.length / DIRECTORY_ENTRY_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const entry = sector.subarray(index * DIRECTORY_ENTRY_BYTES, (index + 1) * DIRECTORY_ENTRY_BYTES);
    const nameBytes = Math.min(Math.max(entry.readUInt16LE(64) - 2, 0), 62);
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      kind: entry.readUInt8(66),
      firstSector: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    };
  }).filter(({ kind }) => kind !== 0);
}
