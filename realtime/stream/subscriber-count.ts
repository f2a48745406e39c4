import type { Timers } from '#kernel/timers.ts';

/** Counts the subscribers of a turn, which goes on for `graceSeconds` after the last one left, on whichever node. */
type SubscriberCount = {
  /** Adds a subscriber; the returned function removes it, once. */
  subscribe(): () => void;
  close(): void;
};

/** Another node says every second that it has subscribers; one such message may be late or lost. */
const SLACK_MS = 2000;

export function createSubscriberCount({
  timers,
  graceSeconds,
  remoteSubscriberSeenMsAgo,
  onAbandoned,
}: {
  timers: Timers;
  graceSeconds: number;
  /** Milliseconds since another node last had a subscriber; null where none had, or it is unknown. */
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
