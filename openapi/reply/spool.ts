import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#kernel/clock.ts';
import { writeParts } from '#kernel/disk.ts';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import { measurePace, type Pace } from './reading-pace.ts';

/** Is an answer in a file, which grows while it is read. */
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
};

export type Spools = {
  /** Opens a spool for an answer that one owner of keys requested. Others may read it, too. */
  open(owner: string): Promise<SpoolWriter>;
  /** Closes every file; running reads and writes fail. */
  close(): Promise<void>;
};

type State = {
  owner: string;
  file: FileHandle;
  length: number;
  readers: Set<Pace>;
  state: 'written' | 'whole' | 'closed' | { error: unknown };
  waiting: Set<() => void>;
};

/** Bounds the spools. A file without a name costs a descriptor and disk, and no memory. */
const SPOOLS_MAX = 32;
/** Bounds the spools of one owner. An owner that reads more answers at once waits for its own only. */
const SPOOLS_PER_OWNER = 2;

/**
 * Holds answers that are too large for memory: written at the database's pace, read by any number of readers at theirs.
 * A file has no name once it is open, so that nothing remains of it when the process ends. When space is needed, an
 * answer without readers is dropped first, then one whose readers are all slow.
 */
export function createSpools(folder: string, clock: Pick<Clock, 'steadyMs'>): Spools {
  const states = new Set<State>();
  const opening: string[] = [];

  async function openFile(): Promise<FileHandle> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }

  /** Takes a place for a spool before its file is opened, so that opening several at once takes no more places. */
  function takePlace(owner: string): State | null {
    const own = [...states].filter((state) => state.owner === owner);
    const ownOpening = opening.filter((one) => one === owner).length;
    const isOwnerFull = own.length + ownOpening >= SPOOLS_PER_OWNER;
    const needed = isOwnerFull ? own : states.size + opening.length >= SPOOLS_MAX ? [...states] : null;
    const freed = needed === null ? null : (needed.find(isIdle) ?? needed.find(isReadSlowly));
    if (freed === undefined) throw serviceBusy(10);
    opening.push(owner);
    if (freed !== null) states.delete(freed);
    return freed;
  }

  async function openState(owner: string): Promise<State> {
    const freed = takePlace(owner);
    try {
      if (freed !== null) await closeState(freed);
      const file = await openFile();
      const state: State = {
        owner,
        file,
        length: 0,
        readers: new Set(),
        state: 'written',
        waiting: new Set(),
      };
      states.add(state);
      return state;
    } finally {
      opening.splice(opening.indexOf(owner), 1);
    }
  }

  async function closeState(state: State): Promise<void> {
    state.state = 'closed';
    wake(state);
    await state.file.close();
  }

  return {
    open: async (owner) => {
      const state = await openState(owner);
      const become = (next: State['state']) => {
        state.state = next;
        wake(state);
      };
      return {
        spool: { open: () => openReader(state, measurePace(clock)), isLost: () => isLost(state) },
        write: async (pieces) => {
          const position = state.length;
          state.length = position + (await writeParts(state.file, pieces, position));
          wake(state);
        },
        end: () => become('whole'),
        fail: (error) => become({ error }),
      };
    },
    close: async () => {
      await Promise.all([...states].map(closeState));
      states.clear();
    },
  };
}

function isIdle({ readers, state }: State): boolean {
  return readers.size === 0 && state !== 'written';
}

/** Excludes a spool that is being written, since its readers wait for the database. */
function isReadSlowly({ readers, state }: State): boolean {
  return state !== 'written' && [...readers].every((reader) => reader.isSlow());
}

function isLost({ state }: State): boolean {
  return state === 'closed' || typeof state === 'object';
}

function openReader(spool: State, pace: Pace): SpoolReader {
  if (spool.state === 'closed') throw serviceBusy(2);
  spool.readers.add(pace);
  let offset = 0;
  return {
    read: async (buffer) => {
      while (spool.length === offset) {
        if (spool.state === 'whole') return 0;
        if (spool.state === 'closed') throw serviceBusy(2);
        if (typeof spool.state === 'object') throw spool.state.error;
        await new Promise<void>((resolve) => spool.waiting.add(resolve));
      }
      if (spool.state === 'closed') throw serviceBusy(2);
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

function wake({ waiting }: State): void {
  for (const resolve of waiting) resolve();
  waiting.clear();
}

export function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

export function isSpool(body: object): body is Spool {
  return 'isLost' in body;
}
