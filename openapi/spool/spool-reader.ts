import type { FileHandle } from 'node:fs/promises';
import { serviceBusy } from '#kernel/errors/refusals.ts';
import type { Pace } from './reading-pace.ts';

/** A spool's file, as its writer and its readers share it. */
export type SpoolFile = {
  owner: string;
  /** Only answers are dropped when space is needed: a body cannot be made again. */
  holds: 'answer' | 'body';
  file: FileHandle;
  /** The number of bytes that are written. */
  length: number;
  /** The pace of each open reader. */
  readers: Set<Pace>;
  phase: 'writing' | 'whole' | 'closed' | { error: unknown };
  /** The functions that wake readers. A reader waits when it has read all bytes that are written. */
  wakeUps: Set<() => void>;
};

export type SpoolReader = {
  /** Fills the buffer with the bytes that are there, and waits for the first; returns 0 at the end. */
  read(buffer: Uint8Array): Promise<number>;
  close(): void;
};

/** The wait that a reader is told if its answer was dropped. The next request makes the answer again. */
const DROPPED_RETRY_SECONDS = 2;

/** Opens a reader, whose pace is measured by `pace`. */
export function openReader(spool: SpoolFile, pace: Pace): SpoolReader {
  if (spool.phase === 'closed') throw serviceBusy(DROPPED_RETRY_SECONDS);
  spool.readers.add(pace);
  let offset = 0;
  return {
    read: async (buffer) => {
      while (spool.length === offset) {
        if (spool.phase === 'whole') return 0;
        if (spool.phase === 'closed') throw serviceBusy(DROPPED_RETRY_SECONDS);
        if (typeof spool.phase === 'object') throw spool.phase.error;
        await new Promise<void>((resolve) => spool.wakeUps.add(resolve));
      }
      if (spool.phase === 'closed') throw serviceBusy(DROPPED_RETRY_SECONDS);
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

/** Wakes the readers that wait for more bytes, or for the end. */
export function wakeReaders({ wakeUps }: SpoolFile): void {
  for (const wake of wakeUps) wake();
  wakeUps.clear();
}
