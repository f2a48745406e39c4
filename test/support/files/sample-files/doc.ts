const SECTOR_BYTES = 512;
const MINI_SECTOR_BYTES = 64;
const MINI_CUTOFF = 4096;
const [FREE, END, TABLE, DIFAT] = [0xffffffff, 0xfffffffe, 0xfffffffd, 0xfffffffc];
const HEADER_TABLE_ENTRIES = 109;

const [STORAGE, STREAM, ROOT] = [1, 2, 5];

type CompoundPart = { name: string; data?: Buffer };

/** A Word 97 file: its stream with a FIB, and `extra` streams (with `data`) and storages (without). */
export function doc(
  extra: readonly CompoundPart[] = [],
  { flags = 0, mark = 0xa5ec, bytes = MINI_CUTOFF } = {},
): Buffer {
  const word = Buffer.alloc(bytes);
  word.writeUInt16LE(mark, 0);
  word.writeUInt16LE(0x00c1, 2);
  word.writeUInt16LE(flags, 10);
  return compoundFile([
    { name: 'WordDocument', data: word },
    { name: '1Table', data: Buffer.alloc(MINI_CUTOFF) },
    { name: '\x05SummaryInformation', data: Buffer.alloc(300, 's') },
    ...extra,
  ]);
}

/** Writes an OLE compound file of any size; small streams go to the mini stream, as in Word's files. */
export function compoundFile(parts: readonly CompoundPart[]): Buffer {
  const chains: Buffer[] = [];
  const starts: number[] = [];
  const place = (data: Buffer) => {
    if (data.length === 0) return END;
    const start = starts.reduce((_, at, index) => at + sectorsOf(chains[index]), 0);
    chains.push(data);
    starts.push(start);
    return start;
  };
  const mini = Buffer.concat(parts.filter(isSmall).map(({ data }) => padded(data, MINI_SECTOR_BYTES)));
  let miniAt = 0;
  const placed = parts.map(({ name, data }) => {
    if (data === undefined) return entry({ name, kind: STORAGE, start: 0, size: 0 });
    const start = data.length < MINI_CUTOFF ? miniAt : place(data);
    if (data.length < MINI_CUTOFF) miniAt += padded(data, MINI_SECTOR_BYTES).length / MINI_SECTOR_BYTES;
    return entry({ name, kind: STREAM, start, size: data.length });
  });
  const root = entry({ name: 'Root Entry', kind: ROOT, start: place(mini), size: mini.length });
  const directoryStart = place(Buffer.concat([root, ...placed]));
  return assemble({ chains, starts, directoryStart });
}

type Layout = { chains: readonly Buffer[]; starts: readonly number[]; directoryStart: number };

function assemble({ chains, starts, directoryStart }: Layout): Buffer {
  const dataSectors = chains.reduce((total, chain) => total + sectorsOf(chain), 0);
  const perTable = SECTOR_BYTES / 4;
  let tables = 1;
  const difats = () => Math.max(0, Math.ceil((tables - HEADER_TABLE_ENTRIES) / (perTable - 1)));
  while (tables * perTable < dataSectors + tables + difats()) tables++;

  const next = new Array<number>(tables * perTable).fill(FREE);
  for (const [index, chain] of chains.entries()) {
    const start = starts[index] ?? 0;
    const end = start + sectorsOf(chain) - 1;
    for (let at = start; at <= end; at++) next[at] = at === end ? END : at + 1;
  }
  next.fill(TABLE, dataSectors, dataSectors + tables);
  next.fill(DIFAT, dataSectors + tables, dataSectors + tables + difats());

  const tableSectors = Array.from({ length: tables }, (_, index) => dataSectors + index);
  const header = Buffer.alloc(SECTOR_BYTES);
  header.write('d0cf11e0a1b11ae1', 'hex');
  for (const [at, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  const firstDifat = difats() === 0 ? END : dataSectors + tables;
  for (const [at, value] of [
    [44, tables],
    [48, directoryStart],
    [56, MINI_CUTOFF],
    [60, END],
    [68, firstDifat],
    [72, difats()],
  ] as const) {
    header.writeUInt32LE(value, at);
  }
  numbers(tableSectors.slice(0, HEADER_TABLE_ENTRIES), HEADER_TABLE_ENTRIES).copy(header, 76);
  const difatSectors = Array.from({ length: difats() }, (_, index) => {
    const from = HEADER_TABLE_ENTRIES + index * (perTable - 1);
    const named = numbers(tableSectors.slice(from, from + perTable - 1), perTable);
    named.writeUInt32LE(index + 1 === difats() ? END : firstDifat + index + 1, SECTOR_BYTES - 4);
    return named;
  });
  return Buffer.concat([
    header,
    ...chains.map((chain) => padded(chain, SECTOR_BYTES)),
    numbers(next, next.length),
    ...difatSectors,
  ]);
}

function entry({
  name,
  kind,
  start,
  size,
}: {
  name: string;
  kind: number;
  start: number;
  size: number;
}): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(kind, 66);
  bytes.fill(0xff, 68, 80);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function isSmall(part: CompoundPart): part is { name: string; data: Buffer } {
  return part.data !== undefined && part.data.length < MINI_CUTOFF;
}

function sectorsOf(chain: Buffer | undefined): number {
  return Math.ceil((chain?.length ?? 0) / SECTOR_BYTES);
}

function padded(data: Buffer, unit: number): Buffer {
  return Buffer.concat([data, Buffer.alloc((unit - (data.length % unit)) % unit)]);
}

function numbers(values: readonly number[], length: number): Buffer {
  const bytes = Buffer.alloc(length * 4, 0xff);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}
