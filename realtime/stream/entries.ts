import { withRelease } from '../../kernel/iterables.ts';
import type { Chunk } from './chunks.ts';

/** A chunk in its place: `id` names the turn and the sequence, which counts from 1. */
export type TurnEntry = { readonly id: string; readonly sequence: number; readonly chunk: Chunk };

/** Entries that are there at the same time; all subscribers of a turn share the array. */
export type Run = readonly TurnEntry[];

/** A turn's entries for one subscriber: one by one, or as the runs in which they come. */
export type Entries = AsyncIterable<TurnEntry> & { readonly runs: AsyncIterable<Run> };

/** The turn stopped without an ending: its connection is to be cut, so that it never looks like one. */
export class TurnCutError extends Error {
  override readonly name = 'TurnCutError';
}

/** The listener fell too far behind; it may come back and resume. */
export class SlowListenerError extends Error {
  override readonly name = 'SlowListenerError';
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
 * Makes something of a run of entries once for all its subscribers, who share the run. What was made goes with the
 * run, so that no candidate's words outlive their turn.
 */
export function oncePerRun<T>(make: (run: Run) => T): (run: Run) => T {
  const made = new WeakMap<Run, { value: T }>();
  return (run) => {
    const known = made.get(run);
    if (known !== undefined) return known.value;
    const value = make(run);
    made.set(run, { value });
    return value;
  };
}

export function entriesIn(runs: AsyncIterable<Run>): Entries {
  return { runs, [Symbol.asyncIterator]: () => oneByOne(runs) };
}

async function* oneByOne(runs: AsyncIterable<Run>): AsyncGenerator<TurnEntry> {
  for await (const run of runs) yield* run;
}

/** Each entry as a run of its own. */
export async function* runsOfOne(entries: AsyncIterable<TurnEntry>): AsyncGenerator<Run> {
  for await (const entry of entries) yield [entry];
}

/** Calls `release` when the entries end or fail, or their reader stops; it may be called more than once. */
export function entriesWithRelease({ runs }: Entries, release: () => void): Entries {
  return entriesIn(withRelease(runs, release));
}
