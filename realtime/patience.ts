import { ProviderFault } from './provider-fault.ts';
import type { Timers } from './timers.ts';
import { createWatchdog, type Watchdog } from './watchdog.ts';

export type Patience = {
  timers: Timers;
  /** To the answer's first word, all requests for it together. */
  firstWordMs: number;
  /** Between two events afterwards. */
  idleMs: number;
  /** To the answer's end, however steadily it comes: it holds a slot of the provider's until then (D36). */
  answerMs: number;
};

/** The waiting for one answer, however often it is asked for; to be released with it. */
export function beginWaiting({ timers, firstWordMs, answerMs }: Patience, signal: AbortSignal): Watchdog {
  const watchdog = createWatchdog(timers, signal, answerMs);
  watchdog.feed(firstWordMs);
  return watchdog;
}

/** A provider's stream of events, and how to read it. */
export type Upstream<Event> = {
  open(signal: AbortSignal): Promise<AsyncIterable<Event>>;
  /** After it the request is not made again. */
  isContent(event: Event): boolean;
  /** What the candidate waits for. */
  isWord(event: Event): boolean;
  isEnd(event: Event): boolean;
  faultOf(error: unknown): ProviderFault;
};

const ATTEMPTS_MAX = 3;
const RETRY_MS = 300;

/**
 * The events of one request, up to its end, which must come. Asks again only before its first content and within
 * the deadline; a stall, a cut or a refusal throws a ProviderFault; an abort from outside ends it quietly.
 */
export async function* listenPatiently<Event>(
  upstream: Upstream<Event>,
  { timers, firstWordMs, idleMs }: Patience,
  watchdog: Watchdog,
): AsyncGenerator<Event> {
  let spoke = false;
  for (let attempt = 1; !watchdog.signal.aborted; attempt += 1) {
    let heard = false;
    try {
      for await (const event of await upstream.open(watchdog.signal)) {
        heard ||= upstream.isContent(event);
        spoke ||= upstream.isWord(event);
        if (spoke) watchdog.feed(idleMs);
        yield event;
        if (upstream.isEnd(event)) return;
      }
      throw new ProviderFault('truncated', { transient: true });
    } catch (error) {
      if (watchdog.expired) throw new ProviderFault('timeout');
      if (watchdog.signal.aborted) return;
      const fault = error instanceof ProviderFault ? error : upstream.faultOf(error);
      const waitMs = fault.retryAfterSeconds === null ? RETRY_MS * attempt : fault.retryAfterSeconds * 1000;
      if (heard || !fault.transient || attempt === ATTEMPTS_MAX || waitMs >= firstWordMs) throw fault;
      await pause(timers, waitMs, watchdog.signal);
    }
  }
  if (watchdog.expired) throw new ProviderFault('timeout');
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
