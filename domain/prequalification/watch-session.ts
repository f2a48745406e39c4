import { findSession } from '#db/conversations/conversations.ts';
import { unknownSession } from '#kernel/errors/refusals.ts';
import type { WatchEvent } from '#realtime/watch/watch.ts';
import { watchStream } from '#realtime/watch/watch-stream.ts';
import type { Deps } from '../ports.ts';

type WatchDeps = Pick<Deps, 'database' | 'watch'>;
type WatchRequest = { sessionId: string; signal: AbortSignal };

/** Yields a session's events: consent, turns, progress and saves, but no messages. */
export async function watchSession(
  deps: WatchDeps,
  { sessionId, signal }: WatchRequest,
): Promise<AsyncGenerator<WatchEvent>> {
  const session = await findSession(deps.database.query, sessionId);
  if (session === null) throw unknownSession();
  return iterateEvents(deps, { sessionId, signal });
}

/**
 * Yields the current consent, then the events. It subscribes before it reads the consent, so that no event is missed.
 */
async function* iterateEvents(
  { database, watch }: WatchDeps,
  { sessionId, signal }: WatchRequest,
): AsyncGenerator<WatchEvent> {
  const ended = new AbortController();
  const events = watchStream(watch, { sessionId, signal: AbortSignal.any([signal, ended.signal]) });
  try {
    const session = await findSession(database.query, sessionId);
    if (session !== null) yield { type: 'consent', aiConsent: session.aiConsent };
    yield* events;
  } finally {
    ended.abort();
  }
}
