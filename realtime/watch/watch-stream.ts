import type { Watch, WatchEvent } from './watch.ts';

const WAITING_MAX = 256;

/** Yields a session's events from now on, until the signal aborts; a slow reader misses the oldest. */
export function watchStream(
  watch: Watch,
  { sessionId, signal }: { sessionId: string; signal: AbortSignal },
): AsyncIterable<WatchEvent> {
  const waiting: WatchEvent[] = [];
  let wake = () => {};
  const stop = watch.subscribe(sessionId, (event) => {
    if (waiting.length === WAITING_MAX) waiting.shift();
    waiting.push(event);
    wake();
  });
  const over = () => {
    stop();
    wake();
  };
  signal.addEventListener('abort', over, { once: true });
  if (signal.aborted) over();
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
      stop();
    }
  }
}
