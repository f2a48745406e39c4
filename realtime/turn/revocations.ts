import { repeatEvery, type Timers } from '../stream/timers.ts';
import type { Watch } from '../watch/watch.ts';

/** Ends a running turn whose consent is gone, whichever node received the revocation. */
export type Revocations = {
  /** Calls back at most once; returns the way to stop. */
  watch(sessionId: string, onRevoked: () => void): () => void;
  announce(sessionId: string): void;
};

/**
 * In this process at once, and from other nodes by the watch where they share one; what neither brought is read
 * from the store, in one question for all running turns, every `pollMs` while there are any.
 */
export function createRevocations({
  timers,
  revokedAmong,
  watch,
  pollMs = 250,
}: {
  timers: Timers;
  watch: Pick<Watch, 'subscribe'>;
  revokedAmong: (sessionIds: string[]) => Promise<string[]>;
  pollMs?: number;
}): Revocations {
  const watchers = new Map<string, Set<() => void>>();
  let stopPolling: (() => void) | null = null;

  const announce = (sessionId: string) => {
    const callbacks = watchers.get(sessionId) ?? [];
    watchers.delete(sessionId);
    for (const onRevoked of callbacks) onRevoked();
  };
  const poll = async () => {
    // A database that is away does not answer; the next query may be answered.
    const revoked = await revokedAmong([...watchers.keys()]).catch(() => []);
    revoked.forEach(announce);
  };
  return {
    announce,
    watch: (sessionId, onRevoked) => {
      const ofSession = watchers.get(sessionId) ?? new Set();
      watchers.set(sessionId, ofSession.add(onRevoked));
      stopPolling ??= repeatEvery(timers, pollMs, poll);
      // A node whose database does not answer may still receive the others' events.
      const unsubscribe = watch.subscribe(sessionId, (event) => {
        if (event.type === 'consent' && !event.aiConsent) announce(sessionId);
      });
      return () => {
        unsubscribe();
        ofSession.delete(onRevoked);
        if (ofSession.size === 0 && watchers.get(sessionId) === ofSession) watchers.delete(sessionId);
        if (watchers.size > 0) return;
        stopPolling?.();
        stopPolling = null;
      };
    },
  };
}
