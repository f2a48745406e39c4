import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#kernel/clock.ts';
import { writeParts } from '#kernel/disk.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { measurePace } from './reading-pace.ts';
import { openReader, type SpoolFile, type SpoolReader, wakeReaders } from './spool-reader.ts';

/** An answer in a file, which may grow while it is read. */
export type Spool = {
  open(): SpoolReader;
  /** Tells whether the answer cannot be read to its end any more: its space was needed, or its writer failed. */
  isLost(): boolean;
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
  /** Opens a spool, for an answer unless given. It counts against the maximum of its owner. */
  open(owner: string, holds?: 'answer' | 'body'): Promise<SpoolWriter>;
  /** Closes every file; running reads and writes fail. */
  close(): Promise<void>;
};

/** The maximum of spools. Each costs a file descriptor and room on the disk, and no memory. */
const SPOOLS_MAX = 32;
/** The maximum of spools of one owner. A further spool of the owner takes the place of one of its answers. */
const SPOOLS_PER_OWNER_MAX = 2;
/** The wait that a caller is told if every place is taken. */
const FULL_RETRY_SECONDS = 10;

/**
 * Stores large answers in files, which are written at the database's pace and read at each reader's. A file's name is
 * removed as soon as it is open, so that no file is left when the process ends. When space is needed, an answer without
 * readers is dropped first, then one whose readers are all slow.
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
   * Takes a place for a spool before its file is opened, so that several spools that open at once stay within the maximum.
   * Returns the dropped spool, which the caller must close, or null if a place was free. Throws if no place can be had.
   */
  function takePlace(owner: string): SpoolFile | null {
    const ownSpools = [...spools].filter((spool) => spool.owner === owner);
    const ownOpening = openingOwners.filter((openingOwner) => openingOwner === owner).length;
    const isOwnerFull = ownSpools.length + ownOpening >= SPOOLS_PER_OWNER_MAX;
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
  if (droppable === undefined) throw serviceBusy(FULL_RETRY_SECONDS);
  return droppable;
}

function isIdle({ readers, phase }: SpoolFile): boolean {
  return readers.size === 0 && phase !== 'writing';
}

/** Tells whether all readers are slow. Readers of a spool that is being written never are: they wait for the database. */
function isReadSlowly({ readers, phase }: SpoolFile): boolean {
  return phase !== 'writing' && [...readers].every((reader) => reader.isSlow());
}

function isLost({ phase }: SpoolFile): boolean {
  return phase === 'closed' || typeof phase === 'object';
}

/** Tells a spool from the other kinds of bodies by a member that only spools have. */
export function isSpool(body: object): body is Spool {
  return 'isLost' in body;
}
