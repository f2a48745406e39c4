import { randomUUID } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { createBoundedMap } from '#kernel/bounded-map.ts';

/** Time is cut into slots of this many seconds. The changes of a slot are rendered together. */
const SLOT_SECONDS = 5;

type Database = Deps['database'];

/** The slot in which each workspace's last rendering was enqueued, by database, since a process may have several. */
const lastSlotsOfDatabases = new WeakMap<Database, ReturnType<typeof createLastSlots>>();

function createLastSlots() {
  return createBoundedMap<number>({ bytesMax: 10_000_000, entriesMax: 10_000 });
}

export type RenderSoonDeps = Pick<Deps, 'database' | 'clock' | 'followUp' | 'onRenderingNotEnqueued'>;

/**
 * Enqueues one rendering of a workspace's jobs for all changes of a slot, since one for each change would slow the
 * changes down. Call it after the commit. A failure is only reported: the change is stored, and a reader who comes
 * before the rendering renders the missing jobs (D42, D116).
 */
export async function renderSoon(
  { database, clock, followUp, onRenderingNotEnqueued }: RenderSoonDeps,
  workspaceId: string,
): Promise<void> {
  const lastSlots = lastSlotsOfDatabases.get(database) ?? createLastSlots();
  lastSlotsOfDatabases.set(database, lastSlots);
  const slot = Math.floor(clock.steadyMs() / (SLOT_SECONDS * 1000));
  if (lastSlots.get(workspaceId) === slot) return;
  const jobOptions = { id: randomUUID(), afterSeconds: SLOT_SECONDS };
  try {
    await followUp.enqueue(database.query, { name: 'render-jobs', workspaceId }, jobOptions);
    // The size is 0, since a number takes no bytes in addition to those that the map counts for an entry.
    lastSlots.set(workspaceId, slot, 0);
  } catch (error) {
    onRenderingNotEnqueued(error);
  }
}
