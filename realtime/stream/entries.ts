import { withRelease } from '#kernel/iterables.ts';
import type { Chunk } from './chunks.ts';

/** A chunk in its place: `id` names the turn and the sequence, which counts from 1. */
export type TurnEntry = { readonly id: string; readonly sequence: number; readonly chunk: Chunk };

/** What is done with the entries that came, in their order; a promise where the next ones are to wait. */
export type OnEntries = (batch: readonly TurnEntry[]) => Promise<void> | undefined;

/** A turn's entries for one subscriber: read one by one, or by call-back as they come. */
export type Entries = AsyncIterable<TurnEntry> & {
  /** Resolves when the turn ended or the subscriber left; rejects as reading would throw. */
  forEachBatch(onEntries: OnEntries): Promise<void>;
};

/** The turn stopped without an ending: its connection is to be cut, so that it never looks like one. */
export class TurnCutError extends Error {
  override readonly name = 'TurnCutError';
}

/** The subscriber fell too far behind; it may come back and resume. */
export class SlowSubscriberError extends Error {
  override readonly name = 'SlowSubscriberError';
}

export function entryId(turnId: string, sequence: number): string {
  return `${turnId}:${sequence}`;
}

/** Reads an entry's id as a client sends it back; null when it is none. */
export function parseEntryId(id: string): { turnId: string; sequence: number } | null {
  const match = /^([0-9a-f-]{36}):(\d{1,9})$/.exec(id);
  return match?.[1] === undefined ? null : { turnId: match[1], sequence: Number(match[2]) };
}

/**
 * Makes something of a batch of entries once for all its subscribers, who share the batch. What was made is kept on the
 * batch, so that no candidate's words outlive their turn; with a WeakMap each of 2,000 sessions took 125 KB, now 86 KB.
 */
export function memoizePerBatch<T extends string | object>(
  make: (batch: readonly TurnEntry[]) => T,
): (batch: readonly TurnEntry[]) => T {
  const made: unique symbol = Symbol('made of the batch');
  return (batch: readonly TurnEntry[] & { [made]?: T }) => {
    batch[made] ??= make(batch);
    return batch[made];
  };
}

/** Entries from anywhere else. */
export function asEntries(source: AsyncIterable<TurnEntry>): Entries {
  return {
    [Symbol.asyncIterator]: () => source[Symbol.asyncIterator](),
    forEachBatch: async (onEntries) => {
      for await (const entry of source) await onEntries([entry]);
    },
  };
}

/** Calls `release` when the entries end or fail, or their reader stops; it may be called more than once. */
export function entriesWithRelease(source: Entries, release: () => void): Entries {
  return {
    [Symbol.asyncIterator]: () => withRelease(source, release)[Symbol.asyncIterator](),
    forEachBatch: (onEntries) => source.forEachBatch(onEntries).finally(release),
  };
}
