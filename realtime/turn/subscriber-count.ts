import type { Timers } from '#kernel/timers.ts';

/** Counts the subscribers of a turn, over all nodes. The turn is abandoned `graceSeconds` after the last one left. */
type SubscriberCount = {
  /** Adds a subscriber; the returned function removes it, once. */
  subscribe(): () => void;
  close(): void;
};

/** Another node reports its subscribers every second; one report may be late or lost. */
const SLACK_MS = 2000;

export function createSubscriberCount({
  timers,
  graceSeconds,
  remoteSubscriberSeenMsAgo,
  onAbandoned,
}: {
  timers: Timers;
  graceSeconds: number;
  /** Resolves to the milliseconds since another node last reported a subscriber; null if none did, or it is unknown. */
  remoteSubscriberSeenMsAgo: () => Promise<number | null>;
  onAbandoned: () => void;
}): SubscriberCount {
  const graceMs = graceSeconds * 1000;
  let subscribers = 0;
  let closed = false;
  let cancelGrace = () => {};

  function waitFor(milliseconds: number): void {
    let cancelled = false;
    const cancel = timers.after(milliseconds, async () => {
      const agoMs = await remoteSubscriberSeenMsAgo();
      if (cancelled) return;
      const leftMs = agoMs === null ? 0 : graceMs + SLACK_MS - agoMs;
      if (leftMs > 0) waitFor(leftMs);
      else onAbandoned();
    });
    cancelGrace = () => {
      cancelled = true;
      cancel();
    };
  }

  return {
    subscribe: () => {
      let subscribed = true;
      subscribers += 1;
      cancelGrace();
      return () => {
        if (!subscribed) return;
        subscribed = false;
        subscribers -= 1;
        if (subscribers === 0 && !closed) waitFor(graceMs);
      };
    },
    close: () => {
      closed = true;
      cancelGrace();
    },
  };
}
