import { withRelease } from '#kernel/iterables.ts';
import type { Chunk } from './chunks.ts';

/**
 * A chunk and its position in the turn. `id` names the turn and the sequence, which begins at 1; a socket's client
 * counts from 0 (`clientSequenceOf`).
 */
export type TurnEntry = { readonly id: string; readonly sequence: number; readonly chunk: Chunk };

/** Handles the next entries, in their order; returns a promise if later entries must wait for it. */
export type OnEntries = (batch: readonly TurnEntry[]) => Promise<void> | undefined;

/** The entries of a turn for one subscriber, who iterates over them or handles them batch by batch. */
export type Entries = AsyncIterable<TurnEntry> & {
  /** Resolves when the turn ended or the subscriber left; rejects where iterating would throw. */
  forEachBatch(onEntries: OnEntries): Promise<void>;
};

/** Thrown when a turn stopped without its closing chunks. The connection must be cut, since an end would look whole. */
export class TurnCutError extends Error {
  override readonly name = 'TurnCutError';
}

/** Thrown to a subscriber that lags too far behind; it may reconnect and resume. */
export class SlowSubscriberError extends Error {
  override readonly name = 'SlowSubscriberError';
}

/** Makes the id of an entry, `<turn>:<sequence>`. */
export function entryId(turnId: string, sequence: number): string {
  return `${turnId}:${sequence}`;
}

/** Parses an entry's id that a client sent; null if it is invalid. The sequence 0 is before the first entry. */
export function parseEntryId(id: string): { turnId: string; sequence: number } | null {
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(id);
  return match?.[1] === undefined ? null : { turnId: match[1], sequence: Number(match[2]) };
}

/**
 * Computes a value once for all subscribers that share a batch. It is stored on the batch, which is freed with its
 * turn. A WeakMap would do the same, but then each of 2,000 sessions took 125 KB instead of 86 KB.
 */
export function memoizePerBatch<T extends string | object>(
  make: (batch: readonly TurnEntry[]) => T,
): (batch: readonly TurnEntry[]) => T {
  const memoized: unique symbol = Symbol('memoized value of the batch');
  return (batch: readonly TurnEntry[] & { [memoized]?: T }) => {
    batch[memoized] ??= make(batch);
    return batch[memoized];
  };
}

/** Makes `Entries` of any source of entries, in batches of one entry. */
export function asEntries(source: AsyncIterable<TurnEntry>): Entries {
  return {
    [Symbol.asyncIterator]: () => source[Symbol.asyncIterator](),
    forEachBatch: async (onEntries) => {
      for await (const entry of source) await onEntries([entry]);
    },
  };
}

/** Calls `release` when the entries end or fail, or when their reader stops; it may call it more than once. */
export function entriesWithRelease(source: Entries, release: () => void): Entries {
  return {
    [Symbol.asyncIterator]: () => withRelease(source, release)[Symbol.asyncIterator](),
    forEachBatch: (onEntries) => source.forEachBatch(onEntries).finally(release),
  };
}
