import type { Timers } from '#kernel/timers.ts';

/** Counts the subscribers of a turn on all nodes. The turn is abandoned `graceSeconds` after the last one has left. */
type SubscriberCount = {
  /** Adds a subscriber; the returned function removes it, once. */
  subscribe(): () => void;
  close(): void;
};

/** Added to the grace time: another node reports its subscribers every second, and one report may be late or lost. */
const SLACK_MS = 2000;

/** Creates the count of one turn. A turn that never had a subscriber is not abandoned. */
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
  let isClosed = false;
  let cancelGrace = () => {};

  /** Abandons the turn after this time, unless another node has reported a subscriber within the grace time. */
  function abandonAfter(milliseconds: number): void {
    let isCancelled = false;
    const cancelTimer = timers.after(milliseconds, async () => {
      const agoMs = await remoteSubscriberSeenMsAgo();
      // A subscriber came during the reading, or the turn ended.
      if (isCancelled) return;
      const leftMs = agoMs === null ? 0 : graceMs + SLACK_MS - agoMs;
      if (leftMs > 0) abandonAfter(leftMs);
      else onAbandoned();
    });
    cancelGrace = () => {
      isCancelled = true;
      cancelTimer();
    };
  }

  return {
    subscribe: () => {
      let isSubscribed = true;
      subscribers += 1;
      cancelGrace();
      return () => {
        if (!isSubscribed) return;
        isSubscribed = false;
        subscribers -= 1;
        if (subscribers === 0 && !isClosed) abandonAfter(graceMs);
      };
    },
    close: () => {
      isClosed = true;
      cancelGrace();
    },
  };
}
