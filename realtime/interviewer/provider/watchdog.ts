import type { Timers } from '#kernel/timers.ts';

/** Aborts its signal if `feed` is not called in time, or if the lifetime ends. */
export type Watchdog = {
  readonly signal: AbortSignal;
  readonly expired: boolean;
  /** Restarts the wait. */
  feed(milliseconds: number): void;
  /** Stops the timers and aborts the signal. */
  release(): void;
};

export function createWatchdog(timers: Timers, outer: AbortSignal, lifetimeMs: number): Watchdog {
  const controller = new AbortController();
  const forward = () => controller.abort();
  outer.addEventListener('abort', forward, { once: true });
  if (outer.aborted) forward();
  let expired = false;
  const expire = () => {
    expired = true;
    controller.abort();
  };
  const cancelLifetime = timers.after(lifetimeMs, expire);
  let cancelWait = () => {};
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    feed: (milliseconds) => {
      cancelWait();
      cancelWait = timers.after(milliseconds, expire);
    },
    release: () => {
      cancelWait();
      cancelLifetime();
      outer.removeEventListener('abort', forward);
      controller.abort();
    },
  };
}
