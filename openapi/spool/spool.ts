import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#kernel/clock.ts';
import { writeParts } from '#kernel/disk.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { measurePace, type Pace } from './reading-pace.ts';

/** An answer in a file, which may grow while it is read. */
export type Spool = {
  open(): SpoolReader;
  /** Tells whether the answer cannot be read to its end any more: its space was needed, or its writer failed. */
  isLost(): boolean;
};

export type SpoolReader = {
  /** Fills the buffer with the bytes that are there, and waits for the first; returns 0 at the end. */
  read(buffer: Uint8Array): Promise<number>;
  close(): void;
};

export type SpoolWriter = {
  spool: Spool;
  write(pieces: readonly Uint8Array[]): Promise<void>;
  end(): void;
  /** Ends the file with a failure, which readers get when they reach its end. */
  fail(error: unknown): void;
  /** Closes the file, since no one reads it any more, and frees its place. */
  discard(): Promise<void>;
};

/** The spools of this process. */
export type Spools = {
  /** Opens a spool, which counts for its owner. Only answers are dropped when space is needed, never bodies. */
  open(owner: string, holds?: 'answer' | 'body'): Promise<SpoolWriter>;
  /** Closes every file; running reads and writes fail. */
  close(): Promise<void>;
};

type SpoolFile = {
  owner: string;
  holds: 'answer' | 'body';
  file: FileHandle;
  length: number;
  readers: Set<Pace>;
  phase: 'writing' | 'whole' | 'closed' | { error: unknown };
  /** The functions that wake the readers which have read all bytes so far. */
  wakeUps: Set<() => void>;
};

/** The maximum of spools. Each costs a file descriptor and room on the disk, and no memory. */
const SPOOLS_MAX = 32;
/** The maximum of spools of one owner. A further answer then takes the place of another one of that owner. */
const SPOOLS_PER_OWNER = 2;

/**
 * Stores answers that are too large for memory: written at the database's pace, read by any number of readers at
 * theirs. A file's name is removed as soon as it is open, so that no file is left when the process ends. When space is
 * needed, an answer without readers is dropped first, then one whose readers are all slow.
 */
export function createSpools(folder: string, clock: Pick<Clock, 'steadyMs'>): Spools {
  const spools = new Set<SpoolFile>();
  /** The owners of spools whose file is being opened. */
  const openingOwners: string[] = [];

  async function openFile(): Promise<FileHandle> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }

  /**
   * Takes a place for a spool before its file is opened, so that several that open at once stay within the maximum.
   * Returns the spool that had the place and must be closed, or null if a place was free.
   */
  function takePlace(owner: string): SpoolFile | null {
    const ownSpools = [...spools].filter((spool) => spool.owner === owner);
    const ownOpening = openingOwners.filter((openingOwner) => openingOwner === owner).length;
    const isOwnerFull = ownSpools.length + ownOpening >= SPOOLS_PER_OWNER;
    const isFull = spools.size + openingOwners.length >= SPOOLS_MAX;
    const candidates = isOwnerFull ? ownSpools : [...spools];
    const dropped = isOwnerFull || isFull ? findDroppable(candidates) : null;
    if (dropped !== null) spools.delete(dropped);
    openingOwners.push(owner);
    return dropped;
  }

  async function openSpool(owner: string, holds: SpoolFile['holds']): Promise<SpoolFile> {
    const dropped = takePlace(owner);
    try {
      if (dropped !== null) await closeSpool(dropped);
      const file = await openFile();
      const spool: SpoolFile = {
        owner,
        holds,
        file,
        length: 0,
        readers: new Set(),
        phase: 'writing',
        wakeUps: new Set(),
      };
      spools.add(spool);
      return spool;
    } finally {
      openingOwners.splice(openingOwners.indexOf(owner), 1);
    }
  }

  async function closeSpool(spool: SpoolFile): Promise<void> {
    spool.phase = 'closed';
    wakeReaders(spool);
    await spool.file.close();
  }

  return {
    open: async (owner, holds = 'answer') => {
      const spool = await openSpool(owner, holds);
      const setPhase = (phase: SpoolFile['phase']) => {
        spool.phase = phase;
        wakeReaders(spool);
      };
      return {
        spool: { open: () => openReader(spool, measurePace(clock)), isLost: () => isLost(spool) },
        write: async (pieces) => {
          const position = spool.length;
          spool.length = position + (await writeParts(spool.file, pieces, position));
          wakeReaders(spool);
        },
        end: () => setPhase('whole'),
        fail: (error) => setPhase({ error }),
        discard: async () => {
          if (spools.delete(spool)) await closeSpool(spool);
        },
      };
    },
    close: async () => {
      await Promise.all([...spools].map(closeSpool));
      spools.clear();
    },
  };
}

/** Finds the answer that may be dropped for a new spool; throws if there is none. */
function findDroppable(candidates: readonly SpoolFile[]): SpoolFile {
  const answers = candidates.filter(({ holds }) => holds === 'answer');
  const droppable = answers.find(isIdle) ?? answers.find(isReadSlowly);
  if (droppable === undefined) throw serviceBusy(10);
  return droppable;
}

function isIdle({ readers, phase }: SpoolFile): boolean {
  return readers.size === 0 && phase !== 'writing';
}

/** Tells whether all readers are slow. While a spool is being written they are not: they wait for the database. */
function isReadSlowly({ readers, phase }: SpoolFile): boolean {
  return phase !== 'writing' && [...readers].every((reader) => reader.isSlow());
}

function isLost({ phase }: SpoolFile): boolean {
  return phase === 'closed' || typeof phase === 'object';
}

function openReader(spool: SpoolFile, pace: Pace): SpoolReader {
  if (spool.phase === 'closed') throw serviceBusy(2);
  spool.readers.add(pace);
  let offset = 0;
  return {
    read: async (buffer) => {
      while (spool.length === offset) {
        if (spool.phase === 'whole') return 0;
        if (spool.phase === 'closed') throw serviceBusy(2);
        if (typeof spool.phase === 'object') throw spool.phase.error;
        await new Promise<void>((resolve) => spool.wakeUps.add(resolve));
      }
      if (spool.phase === 'closed') throw serviceBusy(2);
      const length = Math.min(buffer.length, spool.length - offset);
      const { bytesRead } = await spool.file.read(buffer, 0, length, offset);
      offset += bytesRead;
      pace.add(bytesRead);
      return bytesRead;
    },
    close: () => {
      spool.readers.delete(pace);
    },
  };
}

function wakeReaders({ wakeUps }: SpoolFile): void {
  for (const wake of wakeUps) wake();
  wakeUps.clear();
}

/** Tells a spool from the other kinds of bodies by a member that only spools have. */
export function isSpool(body: object): body is Spool {
  return 'isLost' in body;
}
