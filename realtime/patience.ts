import { ProviderFault } from './provider-fault.ts';
import type { Timers } from './timers.ts';
import { createWatchdog } from './watchdog.ts';

export type Patience = {
  timers: Timers;
  /** To the first word, all attempts together. */
  firstWordMs: number;
  /** Between two events afterwards. */
  idleMs: number;
};

/** A provider's stream of events, and how to read it. */
export type Upstream<Event> = {
  open(signal: AbortSignal): Promise<AsyncIterable<Event>>;
  isWord(event: Event): boolean;
  isEnd(event: Event): boolean;
  faultOf(error: unknown): ProviderFault;
};

const ATTEMPTS_MAX = 3;
const RETRY_MS = 300;

/**
 * The events of one answer, up to its end, which must come. Asks again only before the first word and within
 * its deadline; a stall, a cut or a refusal throws a ProviderFault; an aborted signal ends it quietly.
 */
export async function* listenPatiently<Event>(
  upstream: Upstream<Event>,
  { timers, firstWordMs, idleMs }: Patience,
  signal: AbortSignal,
): AsyncGenerator<Event> {
  const watchdog = createWatchdog(timers, signal);
  watchdog.feed(firstWordMs);
  try {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      let heard = false;
      try {
        for await (const event of await upstream.open(watchdog.signal)) {
          heard ||= upstream.isWord(event);
          if (heard) watchdog.feed(idleMs);
          yield event;
          if (upstream.isEnd(event)) return;
        }
        throw new ProviderFault('truncated', { transient: true });
      } catch (error) {
        if (signal.aborted) return;
        if (watchdog.expired) throw new ProviderFault('timeout');
        const fault = error instanceof ProviderFault ? error : upstream.faultOf(error);
        const waitMs = fault.retryAfterSeconds === null ? RETRY_MS * attempt : fault.retryAfterSeconds * 1000;
        if (heard || !fault.transient || attempt === ATTEMPTS_MAX || waitMs >= firstWordMs) throw fault;
        await pause(timers, waitMs, watchdog.signal);
        if (watchdog.expired) throw new ProviderFault('timeout');
      }
    }
  } finally {
    watchdog.release();
  }
}

/** Waits, unless the deadline or an abort comes first. */
function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(milliseconds, resolve);
    const leave = () => {
      cancel();
      resolve();
    };
    signal.addEventListener('abort', leave, { once: true });
    if (signal.aborted) leave();
  });
}
