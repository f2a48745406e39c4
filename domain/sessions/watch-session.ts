import { findSession } from '#db/conversations/conversations.ts';
import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import { systemTimers } from '#kernel/timers.ts';
import type { WatchEvent } from '#realtime/watch/watch.ts';
import { watchStream } from '#realtime/watch/watch-stream.ts';
import { withPresence } from '#realtime/watch/with-presence.ts';
import type { Deps } from '../ports.ts';
import { toFloor } from './read-floor.ts';

type WatchDeps = Pick<Deps, 'database' | 'watch' | 'clock'>;
type WatchRequest = { sessionId: string; signal: AbortSignal };

/** Yields a session's events: consent, floor, turns, progress and saves, but no messages. */
export async function watchSession(
  deps: WatchDeps,
  { sessionId, signal }: WatchRequest,
): Promise<AsyncGenerator<WatchEvent>> {
  const session = await findSession(deps.database.query, sessionId);
  if (session === null) throw unknownSession();
  return iterateEvents(deps, { sessionId, signal });
}

/**
 * Yields the events, and the end of a person's attendance. If the reader stops iterating, the subscription is ended
 * here, since the connection and its signal may stay open.
 */
async function* iterateEvents(
  deps: WatchDeps,
  { sessionId, signal }: WatchRequest,
): AsyncGenerator<WatchEvent> {
  const readerStop = new AbortController();
  const request = { sessionId, signal: AbortSignal.any([signal, readerStop.signal]) };
  const readFloor = () => readFloorEvent(deps, sessionId);
  try {
    yield* withPresence(currentThenLiveEvents(deps, request), { timers: systemTimers, readFloor });
  } finally {
    readerStop.abort();
  }
}

/**
 * Yields the present consent, and the floor if a person has it, then the events. The subscription begins before the
 * reading, so that no event is missed.
 */
async function* currentThenLiveEvents(
  deps: WatchDeps,
  { sessionId, signal }: WatchRequest,
): AsyncGenerator<WatchEvent> {
  const events = watchStream(deps.watch, { sessionId, signal });
  const session = await findSession(deps.database.query, sessionId);
  if (session !== null) yield { type: 'consent', aiConsent: session.aiConsent };
  if (session?.isWithPerson === true) yield await readFloorEvent(deps, sessionId);
  yield* events;
}

async function readFloorEvent({ database, clock }: WatchDeps, sessionId: string) {
  const session = await findSessionWithFloor(database.query, sessionId);
  const { by, attending, since } = toFloor(session?.floor ?? null, clock.now());
  return { type: 'floor', by, attending, since } as const;
}
