import type { Timers } from '#kernel/timers.ts';
import type { WatchEvent } from './watch.ts';

type FloorEvent = Extract<WatchEvent, { type: 'floor' }>;

type Presence = {
  timers: Timers;
  readFloor(): Promise<FloorEvent>;
};

/** While a person is present, the floor is read again after this time, since the end of a presence has no event. */
const REFRESH_MS = 5_000;

/** Adds an event to a session's events when the person on the floor has left. The caller ends `events`. */
export async function* withPresence(
  events: AsyncIterator<WatchEvent>,
  { timers, readFloor }: Presence,
): AsyncGenerator<WatchEvent> {
  let refresh: Refresh | null = null;
  let nextEvent: Promise<IteratorResult<WatchEvent>> | null = null;
  try {
    for (;;) {
      // A refresh (`next` is null then) leaves the event that is waited for pending.
      nextEvent ??= events.next();
      const next: IteratorResult<WatchEvent> | null = await (refresh === null
        ? nextEvent
        : Promise.race([nextEvent, refresh.due]));
      if (next === null) {
        // A failed reading is repeated after the next pause.
        const floor = await readFloor().catch(() => null);
        refresh = floor === null || floor.attending ? startRefresh(timers) : null;
        if (floor !== null && !floor.attending) yield floor;
        continue;
      }
      if (next.done === true) return;
      nextEvent = null;
      if (next.value.type === 'floor') {
        refresh?.cancel();
        refresh = next.value.attending ? startRefresh(timers) : null;
      }
      yield next.value;
    }
  } finally {
    refresh?.cancel();
  }
}

type Refresh = { due: Promise<null>; cancel(): void };

function startRefresh(timers: Timers): Refresh {
  const { promise: due, resolve } = Promise.withResolvers<null>();
  return { due, cancel: timers.after(REFRESH_MS, () => resolve(null)) };
}
