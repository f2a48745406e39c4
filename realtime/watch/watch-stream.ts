import type { Watch, WatchEvent } from './watch.ts';

/** The most events that wait for a reader. */
const WAITING_MAX = 256;

/** Yields a session's events from now on, until the signal aborts. A slow reader misses the oldest events. */
export function watchStream(
  watch: Watch,
  { sessionId, signal }: { sessionId: string; signal: AbortSignal },
): AsyncIterable<WatchEvent> {
  const waiting: WatchEvent[] = [];
  let wake = () => {};
  const unsubscribe = watch.subscribe(sessionId, (event) => {
    if (waiting.length === WAITING_MAX) waiting.shift();
    waiting.push(event);
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
        const event = waiting.shift();
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
