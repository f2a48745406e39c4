import { systemTimers, type Timers } from '#kernel/timers.ts';
import { ProviderFault } from './provider-fault.ts';

/** The limits of an answer's time, in milliseconds. */
export type ProviderTimeouts = {
  timers: Timers;
  /** The longest time until the first word of the answer, over all its requests. */
  firstWordMs: number;
  /** The longest time between two events after the first word. */
  idleMs: number;
  /** The longest time of the whole answer, which occupies a slot of the provider until its end (D36). */
  answerMs: number;
};

/** The limits of the service. */
export const defaultTimeouts: ProviderTimeouts = {
  timers: systemTimers,
  firstWordMs: 10_000,
  idleMs: 20_000,
  answerMs: 120_000,
};

/** Aborts its signal if `feed` is not called in time, if the answer takes too long, or if the caller aborts. */
export type Watchdog = {
  readonly signal: AbortSignal;
  /** True if a time ran out; false if the caller aborted. */
  readonly isExpired: boolean;
  /** Allows this time until the next call. */
  feed(milliseconds: number): void;
  /** Stops the timers and aborts the signal. */
  release(): void;
};

function createWatchdog(timers: Timers, callerSignal: AbortSignal, lifetimeMs: number): Watchdog {
  const controller = new AbortController();
  const forwardAbort = () => controller.abort();
  callerSignal.addEventListener('abort', forwardAbort, { once: true });
  if (callerSignal.aborted) forwardAbort();
  let isExpired = false;
  const expire = () => {
    isExpired = true;
    controller.abort();
  };
  const cancelLifetime = timers.after(lifetimeMs, expire);
  let cancelWait = () => {};
  return {
    signal: controller.signal,
    get isExpired() {
      return isExpired;
    },
    feed: (milliseconds) => {
      cancelWait();
      cancelWait = timers.after(milliseconds, expire);
    },
    release: () => {
      cancelWait();
      cancelLifetime();
      callerSignal.removeEventListener('abort', forwardAbort);
      controller.abort();
    },
  };
}

/** Starts the watchdog of one answer, over all its requests; the caller releases it with the answer. */
export function startWatchdog(
  { timers, firstWordMs, answerMs }: ProviderTimeouts,
  signal: AbortSignal,
): Watchdog {
  const watchdog = createWatchdog(timers, signal, answerMs);
  watchdog.feed(firstWordMs);
  return watchdog;
}

/** A provider's stream of events, and the meaning of its events. */
export type ProviderStream<Event> = {
  open(signal: AbortSignal): Promise<AsyncIterable<Event>>;
  /** Tells whether an event has content. After the first of these the request is not retried. */
  isContent(event: Event): boolean;
  /** Tells whether an event has words for the candidate; the first of them ends `firstWordMs`. */
  isWord(event: Event): boolean;
  isEnd(event: Event): boolean;
  /** Translates an error of the SDK. */
  faultOf(error: unknown): ProviderFault;
};

const ATTEMPTS_MAX = 3;
/** The pause before the first retry; before the second it is twice as long. */
const RETRY_PAUSE_MS = 300;

/**
 * Yields the events of one answer up to its end event. It retries only before the first content and within the time for
 * the first word. A stall, a truncated stream or a refusal throws a ProviderFault. After an abort by the caller the stream
 * ends without an error.
 */
export async function* readProviderStream<Event>(
  stream: ProviderStream<Event>,
  { timers, firstWordMs, idleMs }: ProviderTimeouts,
  watchdog: Watchdog,
): AsyncGenerator<Event> {
  let hasWords = false;
  for (let attempt = 1; !watchdog.signal.aborted; attempt += 1) {
    let hasContent = false;
    try {
      for await (const event of await stream.open(watchdog.signal)) {
        hasContent ||= stream.isContent(event);
        hasWords ||= stream.isWord(event);
        if (hasWords) watchdog.feed(idleMs);
        yield event;
        if (stream.isEnd(event)) return;
      }
      throw new ProviderFault('truncated', { isTransient: true });
    } catch (error) {
      if (watchdog.isExpired) throw new ProviderFault('timeout');
      if (watchdog.signal.aborted) return;
      const fault = error instanceof ProviderFault ? error : stream.faultOf(error);
      const waitMs =
        fault.retryAfterSeconds === null ? RETRY_PAUSE_MS * attempt : fault.retryAfterSeconds * 1000;
      const mayRetry = !hasContent && fault.isTransient && attempt < ATTEMPTS_MAX && waitMs < firstWordMs;
      if (!mayRetry) throw fault;
      await pause(timers, waitMs, watchdog.signal);
    }
  }
  if (watchdog.isExpired) throw new ProviderFault('timeout');
}

/** Waits for some time, but no longer than until the signal aborts. */
function pause(timers: Timers, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(milliseconds, resolve);
    const cancelPause = () => {
      cancel();
      resolve();
    };
    signal.addEventListener('abort', cancelPause, { once: true });
    if (signal.aborted) cancelPause();
  });
}
