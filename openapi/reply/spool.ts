import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { serviceBusy } from '../../kernel/errors/refusals.ts';

/** An answer in a file, which grows while it is read. */
export type Spool = {
  open(): SpoolReader;
  /** It cannot be read to its end any more: its place was needed for another, or its writer failed. */
  isLost(): boolean;
};

export type SpoolReader = {
  /** Fills the buffer as far as there are bytes, and waits for the first; 0 at the end. */
  read(buffer: Uint8Array): Promise<number>;
  close(): void;
};

export type SpoolWriter = {
  spool: Spool;
  write(pieces: readonly Uint8Array[]): Promise<void>;
  end(): void;
  /** Readers fail where the file ends. */
  fail(error: unknown): void;
};

export type Spools = {
  open(): Promise<SpoolWriter>;
  /** Closes every file; who still reads or writes one fails. */
  close(): Promise<void>;
};

type State = {
  file: FileHandle;
  length: number;
  readers: number;
  state: 'written' | 'whole' | 'closed' | { error: unknown };
  waiting: Set<() => void>;
};

const SPOOLS_MAX = 8;

/**
 * Answers that are too large for memory: written at the database's pace, read by any number of readers at theirs. A
 * file has no name once it is open, so that nothing is left of it when the process ends.
 */
export function createSpools(folder: string): Spools {
  const states = new Set<State>();
  let opening = 0;

  async function openFile(): Promise<FileHandle> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, randomUUID());
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }

  async function openState(): Promise<State> {
    opening += 1;
    try {
      const file = await openFile();
      return { file, length: 0, readers: 0, state: 'written', waiting: new Set() };
    } finally {
      opening -= 1;
    }
  }

  async function makeRoom(): Promise<void> {
    if (states.size + opening < SPOOLS_MAX) return;
    const idle = [...states].find(({ readers, state }) => readers === 0 && state !== 'written');
    if (idle === undefined) throw serviceBusy(10);
    await closeState(idle);
  }

  async function closeState(state: State): Promise<void> {
    states.delete(state);
    state.state = 'closed';
    await state.file.close();
  }

  return {
    open: async () => {
      await makeRoom();
      const state = await openState();
      states.add(state);
      const become = (next: State['state']) => {
        state.state = next;
        wake(state);
      };
      return {
        spool: { open: () => openReader(state), isLost: () => isLost(state) },
        write: async (pieces) => {
          const { bytesWritten } = await state.file.writev(pieces, state.length);
          if (bytesWritten < lengthOf(pieces)) throw new Error('the disk is full');
          state.length += bytesWritten;
          wake(state);
        },
        end: () => become('whole'),
        fail: (error) => become({ error }),
      };
    },
    close: async () => {
      await Promise.all([...states].map(closeState));
    },
  };
}

function isLost({ state }: State): boolean {
  return state === 'closed' || typeof state === 'object';
}

function openReader(spool: State): SpoolReader {
  if (spool.state === 'closed') throw serviceBusy(2);
  spool.readers += 1;
  let offset = 0;
  return {
    read: async (buffer) => {
      while (spool.length === offset) {
        if (spool.state === 'whole') return 0;
        if (typeof spool.state === 'object') throw spool.state.error;
        await new Promise<void>((resolve) => spool.waiting.add(resolve));
      }
      const length = Math.min(buffer.length, spool.length - offset);
      const { bytesRead } = await spool.file.read(buffer, 0, length, offset);
      offset += bytesRead;
      return bytesRead;
    },
    close: () => {
      spool.readers -= 1;
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
