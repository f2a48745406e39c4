import type { Timers } from './timers.ts';

/** Aborts when nothing is heard in time; feeding it starts the wait anew. */
export type Watchdog = {
  readonly signal: AbortSignal;
  readonly expired: boolean;
  feed(milliseconds: number): void;
  release(): void;
};

export function createWatchdog(timers: Timers, outer: AbortSignal): Watchdog {
  const controller = new AbortController();
  const forward = () => controller.abort();
  outer.addEventListener('abort', forward, { once: true });
  if (outer.aborted) forward();
  let expired = false;
  let cancel = () => {};
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    feed: (milliseconds) => {
      cancel();
      cancel = timers.after(milliseconds, () => {
        expired = true;
        controller.abort();
      });
    },
    release: () => {
      cancel();
      outer.removeEventListener('abort', forward);
      controller.abort();
    },
  };
}
