import { type Chunk, toJson } from '../stream/chunks.ts';
import { entryId, type TurnEntry } from '../stream/entries.ts';
import { TURN_MS_MAX } from '../stream/turn-log.ts';
import type { RedisClient } from './redis-link.ts';

/*
 * Each turn has a Redis stream. A stream of five chunks in two writes:
 *
 * - `0-1` with `s running`: the turn has begun.
 * - `3-0` with `c … c … c …`: the chunks 1 to 3, each as JSON.
 * - `5-0` with `c … c …`: the chunks 4 and 5.
 * - `5-1` with `s ended`: the turn has ended after chunk 5.
 *
 * An entry's id begins with the sequence of its last chunk, so a repeated write is refused or overlaps, and no chunk
 * counts twice. A state counts until another entry follows.
 */

export type TurnState = 'running' | 'ended' | 'cut';
type EndState = Exclude<TurnState, 'running'>;

/** The most entries of a stream, which is more than any answer has. */
const ENTRIES_MAX = 20_000;
/** The time for which an ended turn can be read. */
const RETENTION_MS = 60_000;

/**
 * The one entry of a forgotten turn: its id is higher than any sequence, so that Redis refuses later entries as old.
 */
const TOMBSTONE = '4294967295-0';

/** Begins the stream of a turn, which expires by itself if its node dies. */
export async function openStream(client: RedisClient, turnId: string): Promise<void> {
  const key = streamKey(turnId);
  await Promise.all([add(client.xadd(key, '0-1', 's', 'running')), client.pexpire(key, TURN_MS_MAX)]);
}

/** Resolves to false if the stream no longer exists, and with it the earlier entries. */
export async function addEntries(
  client: RedisClient,
  turnId: string,
  entries: readonly TurnEntry[],
): Promise<boolean> {
  const lastEntry = entries.at(-1);
  if (lastEntry === undefined) return true;
  const fields = entries.flatMap(({ chunk }) => ['c', toJson(chunk)]);
  // Makes no new stream, and drops the oldest entries of one that is too long.
  const options = ['NOMKSTREAM', 'MAXLEN', '~', ENTRIES_MAX] as const;
  return add(client.xadd(streamKey(turnId), ...options, `${lastEntry.sequence}-0`, ...fields));
}

/** Ends a stream after an entry. Resolves to false if the stream no longer exists. */
export async function endStream(
  client: RedisClient,
  turnId: string,
  { after, how }: { after: number; how: EndState },
): Promise<boolean> {
  const key = streamKey(turnId);
  const [added] = await Promise.all([
    add(client.xadd(key, 'NOMKSTREAM', `${after}-1`, 's', how)),
    client.pexpire(key, RETENTION_MS),
  ]);
  return added;
}

/** Reads the entries after `after`, up to the first gap; null if the stream is unknown. */
export async function readStream(
  client: RedisClient,
  turnId: string,
  after: number,
): Promise<{ entries: TurnEntry[]; state: TurnState } | null> {
  const streamEntries = await client.xrange(streamKey(turnId), `(${after}-0`, '+');
  const isForgotten = streamEntries.at(-1)?.[0] === TOMBSTONE;
  if (after === 0 && (isForgotten || streamEntries.length === 0)) return null;
  if (isForgotten) return { entries: [], state: 'cut' };
  const entries: TurnEntry[] = [];
  let state: TurnState = 'running';
  for (const [id, fields] of streamEntries) {
    // The number before the hyphen of `<sequence>-0` or `<sequence>-1`.
    const lastSequence = Number.parseInt(id, 10);
    // `fields` has names and values in turn: `['c', '{…}', 'c', '{…}']`.
    const texts = fields.filter((_, index) => index % 2 === 1);
    const expectedSequence = after + entries.length + 1;
    if (fields[0] === 's') {
      // A state counts if it follows the last entry that was read.
      if (lastSequence === expectedSequence - 1) state = toState(texts[0]);
      continue;
    }
    // A repeated write begins with chunks that were read already; a negative number means a gap.
    const alreadyReadCount = expectedSequence - (lastSequence - texts.length + 1);
    if (alreadyReadCount < 0) break;
    state = 'running';
    const newTexts = texts.slice(alreadyReadCount);
    entries.push(...newTexts.map((text, index) => toEntry(turnId, expectedSequence + index, text)));
  }
  return { entries, state };
}

/** Replaces the entries by a tombstone, which no later entry can follow. */
export async function forgetStream(client: RedisClient, turnId: string): Promise<void> {
  const key = streamKey(turnId);
  await Promise.all([
    add(client.xadd(key, 'MAXLEN', 1, TOMBSTONE, 's', 'forgotten')),
    client.pexpire(key, TURN_MS_MAX),
  ]);
}

/** The braces keep all keys of a turn in the same slot of a cluster. */
export function streamKey(turnId: string): string {
  return `guichet:turn:{${turnId}}`;
}

/**
 * Resolves to true once the entry is stored, and to false if there is no such stream. An id that Redis refuses as old
 * was stored by an earlier attempt.
 */
async function add(answer: Promise<string | null>): Promise<boolean> {
  return answer.then(
    (id) => id !== null,
    (fault: unknown) => {
      if (fault instanceof Error && fault.message.includes('equal or smaller')) return true;
      throw fault;
    },
  );
}

function toEntry(turnId: string, sequence: number, text: string): TurnEntry {
  // The cast is safe, since only this service writes these keys.
  return { id: entryId(turnId, sequence), sequence, chunk: JSON.parse(text) as Chunk };
}

function toState(text: string | undefined): TurnState {
  return text === 'ended' || text === 'cut' ? text : 'running';
}
