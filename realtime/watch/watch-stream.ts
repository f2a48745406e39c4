import type { Watch, WatchEvent } from './watch.ts';

/** The most events that wait for a reader. */
const UNREAD_MAX = 256;

/** Yields a session's events from now on, until the signal aborts. A slow reader misses the oldest events. */
export function watchStream(
  watch: Watch,
  { sessionId, signal }: { sessionId: string; signal: AbortSignal },
): AsyncIterable<WatchEvent> {
  const unread: WatchEvent[] = [];
  let wake = () => {};
  const unsubscribe = watch.subscribe(sessionId, (event) => {
    if (unread.length === UNREAD_MAX) unread.shift();
    unread.push(event);
    wake();
  });
  const end = () => {
    unsubscribe();
    wake();
  };
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  return read();

  async function* read(): AsyncGenerator<WatchEvent> {
    try {
      while (!signal.aborted) {
        const event = unread.shift();
        if (event !== undefined) yield event;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    } finally {
      unsubscribe();
    }
  }
}
