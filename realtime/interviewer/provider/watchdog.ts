import type { Timers } from '#kernel/timers.ts';

/** Aborts if nothing arrives in time or the lifetime ends; `feed` restarts the wait. */
export type Watchdog = {
  readonly signal: AbortSignal;
  readonly expired: boolean;
  feed(milliseconds: number): void;
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
  let cancel = () => {};
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    feed: (milliseconds) => {
      cancel();
      cancel = timers.after(milliseconds, expire);
    },
    release: () => {
      cancel();
      cancelLifetime();
      outer.removeEventListener('abort', forward);
      controller.abort();
    },
  };
}
