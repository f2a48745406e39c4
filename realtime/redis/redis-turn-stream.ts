import { type Chunk, toJson } from '../stream/chunks.ts';
import { entryId, type TurnEntry } from '../stream/entries.ts';
import { TURN_MS_MAX } from '../stream/turn-log.ts';
import type { RedisClient } from './redis-link.ts';

/*
 * Each turn has a Redis stream. An entry holds the chunks of one write, and its id is the sequence of the last of them,
 * so that a repeated write is refused or overlaps and never counts twice. The entry `<sequence>-1` is the turn's state
 * after that chunk; it counts until another entry follows.
 */
export type TurnState = 'running' | 'ended' | 'cut';
type Ended = Exclude<TurnState, 'running'>;

/** No answer has as many characters. */
const ENTRIES_MAX = 20_000;
const RETENTION_MS = 60_000;

/** Replaces the entries of a forgotten turn: its id is the highest one, so that Redis refuses later entries as old. */
const TOMBSTONE = '4294967295-0';

export async function openStream(client: RedisClient, turnId: string): Promise<void> {
  const key = streamKey(turnId);
  await Promise.all([add(client.xadd(key, '0-1', 's', 'running')), client.pexpire(key, TURN_MS_MAX)]);
}

/** Resolves to false if the stream is gone, and with it the earlier entries. */
export async function addEntries(
  client: RedisClient,
  turnId: string,
  entries: readonly TurnEntry[],
): Promise<boolean> {
  const last = entries.at(-1);
  if (last === undefined) return true;
  const fields = entries.flatMap(({ chunk }) => ['c', toJson(chunk)]);
  const bound = ['NOMKSTREAM', 'MAXLEN', '~', ENTRIES_MAX] as const;
  return add(client.xadd(streamKey(turnId), ...bound, `${last.sequence}-0`, ...fields));
}

export async function endStream(
  client: RedisClient,
  turnId: string,
  { after, how }: { after: number; how: Ended },
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
  const rows = await client.xrange(streamKey(turnId), `(${after}-0`, '+');
  const isForgotten = rows.at(-1)?.[0] === TOMBSTONE;
  if (after === 0 && (isForgotten || rows.length === 0)) return null;
  if (isForgotten) return { entries: [], state: 'cut' };
  const entries: TurnEntry[] = [];
  let state: TurnState = 'running';
  for (const [id, fields] of rows) {
    const last = Number.parseInt(id, 10);
    const texts = fields.filter((_, index) => index % 2 === 1);
    const expected = after + entries.length + 1;
    const firstNew = expected - (last - texts.length + 1);
    if (fields[0] === 's') state = last === expected - 1 ? toState(texts[0]) : state;
    else if (firstNew < 0) break;
    else {
      state = 'running';
      entries.push(...texts.slice(firstNew).map((text, index) => toEntry(turnId, expected + index, text)));
    }
  }
  return { entries, state };
}

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

/** Resolves to false if there is no such stream. An id that exists already was written by an earlier attempt. */
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
  // Only this service writes these keys.
  return { id: entryId(turnId, sequence), sequence, chunk: JSON.parse(text) as Chunk };
}

function toState(text: string | undefined): TurnState {
  return text === 'ended' || text === 'cut' ? text : 'running';
}
