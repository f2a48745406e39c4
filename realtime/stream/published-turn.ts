import type { ChunkBuffer } from './chunk-buffer.ts';
import type { TurnEntry } from './entries.ts';
import type { PendingGroup } from './write-coalescer.ts';

/** A turn in the log. Its subscribers share its chunks, and are called when there are more or the turn has ended. */
export type PublishedTurn = {
  readonly turnId: string;
  readonly buffer: ChunkBuffer;
  state: 'running' | 'ended' | 'cut';
  readonly subscribers: Set<() => void>;
  /** The last batch of entries, made once for all subscribers. */
  latestBatch: readonly TurnEntry[];
  /** The group of delayed turns with which this turn's last chunk will be published; null if no chunk waits. */
  pendingGroup: PendingGroup<PublishedTurn> | null;
};

export const noEntries: readonly TurnEntry[] = [];
