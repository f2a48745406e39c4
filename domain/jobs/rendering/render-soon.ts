import { randomUUID } from 'node:crypto';
import type { Deps } from '#domain/ports.ts';
import { createBoundedMap } from '#kernel/bounded-map.ts';

/** Time is cut into slots of this many seconds. The changes of a slot are rendered together. */
const SLOT_SECONDS = 5;

type Database = Deps['database'];

/** For each workspace, the slot in which a rendering was enqueued last; per database, since a process may have several. */
const lastSlotsOfDatabases = new WeakMap<Database, ReturnType<typeof createLastSlots>>();

function createLastSlots() {
  return createBoundedMap<number>({ bytesMax: 10_000_000, entriesMax: 10_000 });
}

export type RenderSoonDeps = Pick<Deps, 'database' | 'clock' | 'followUp' | 'onRenderingNotEnqueued'>;

/**
 * Enqueues a rendering of a workspace's jobs, once for all changes of a slot, since a rendering for each change would
 * slow the changes down. Call it after the change is committed. A reader who comes before the rendering
 * renders the missing jobs itself (D42, D116), so a failure is only reported: the change is stored.
 */
export async function renderSoon(
  { database, clock, followUp, onRenderingNotEnqueued }: RenderSoonDeps,
  workspaceId: string,
): Promise<void> {
  const lastSlots = lastSlotsOfDatabases.get(database) ?? createLastSlots();
  lastSlotsOfDatabases.set(database, lastSlots);
  const slot = Math.floor(clock.steadyMs() / (SLOT_SECONDS * 1000));
  if (lastSlots.get(workspaceId) === slot) return;
  const later = { id: randomUUID(), afterSeconds: SLOT_SECONDS };
  try {
    await followUp.enqueue(database.query, { name: 'render-jobs', workspaceId }, later);
    // A number takes no bytes in addition to those that the map counts for its entry.
    lastSlots.set(workspaceId, slot, 0);
  } catch (error) {
    onRenderingNotEnqueued(error);
  }
}
