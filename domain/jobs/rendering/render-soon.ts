import { randomUUID } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { createBoundedMap } from '#kernel/bounded-map.ts';

/** The changes of this many seconds are rendered together. */
const INTERVAL_SECONDS = 5;

type Database = Deps['database'];

/** For each database and each of its workspaces, the interval in which a rendering was enqueued last. */
const intervalsOfDatabases = new WeakMap<Database, ReturnType<typeof createIntervals>>();

function createIntervals() {
  return createBoundedMap<number>({ bytesMax: 10_000_000, entriesMax: 10_000 });
}

/**
 * Enqueues a rendering of a workspace's jobs, once for all changes of an interval, since a rendering for each change would
 * slow the changes down. Call it after the change is committed. An earlier reader renders the missing jobs itself (D42,
 * D116).
 */
export async function renderSoon(
  { database, clock, followUp }: Pick<Deps, 'database' | 'clock' | 'followUp'>,
  workspaceId: string,
): Promise<void> {
  const intervals = intervalsOfDatabases.get(database) ?? createIntervals();
  intervalsOfDatabases.set(database, intervals);
  const interval = Math.floor(clock.steadyMs() / (INTERVAL_SECONDS * 1000));
  if (intervals.get(workspaceId) === interval) return;
  const later = { id: randomUUID(), afterSeconds: INTERVAL_SECONDS };
  await followUp.enqueue(database.query, { name: 'render-jobs', workspaceId }, later);
  intervals.set(workspaceId, interval, 0);
}
