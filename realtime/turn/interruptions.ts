import { repeatEvery, type Timers } from '#kernel/timers.ts';
import type { Watch } from '../watch/watch.ts';

/** Why a running turn is ended from outside: its consent is gone, or the candidate stopped it. */
type InterruptReason = 'consent_revoked' | 'stopped';

export type Interruption = {
  sessionId: string;
  /** Null for whatever turn of the session runs. */
  turnId: string | null;
  reason: InterruptReason;
};

/** Ends running turns from outside, whichever node was told to. */
export type Interruptions = {
  /** Calls back at most once; returns the way to stop. */
  watch(
    turn: { sessionId: string; turnId: string },
    onInterrupted: (reason: InterruptReason) => void,
  ): () => void;
  announce(interruption: Interruption): void;
};

type Watcher = { turnId: string; onInterrupted(reason: InterruptReason): void };

/**
 * In this process at once, and from other nodes by the watch where they share one; what neither brought is read
 * from the store, in one question for all running turns, every `pollMs` while there are any.
 */
export function createInterruptions({
  timers,
  interruptedAmong,
  watch,
  pollMs = 250,
}: {
  timers: Timers;
  watch: Pick<Watch, 'subscribe'>;
  interruptedAmong: (sessionIds: string[]) => Promise<Interruption[]>;
  pollMs?: number;
}): Interruptions {
  const watchers = new Map<string, Set<Watcher>>();
  let stopPolling: (() => void) | null = null;

  const remove = (sessionId: string, watcher: Watcher) => {
    const ofSession = watchers.get(sessionId);
    ofSession?.delete(watcher);
    if (ofSession?.size === 0) watchers.delete(sessionId);
  };
  const announce = ({ sessionId, turnId, reason }: Interruption) => {
    for (const watcher of [...(watchers.get(sessionId) ?? [])]) {
      if (turnId !== null && turnId !== watcher.turnId) continue;
      remove(sessionId, watcher);
      watcher.onInterrupted(reason);
    }
  };
  const poll = async () => {
    // A database that is away does not answer; the next query may be answered.
    const interrupted = await interruptedAmong([...watchers.keys()]).catch(() => []);
    interrupted.forEach(announce);
  };
  return {
    announce,
    watch: ({ sessionId, turnId }, onInterrupted) => {
      const watcher = { turnId, onInterrupted };
      const ofSession = watchers.get(sessionId) ?? new Set();
      watchers.set(sessionId, ofSession.add(watcher));
      stopPolling ??= repeatEvery(timers, pollMs, poll);
      // A node whose database does not answer may still receive the others' events.
      const unsubscribe = watch.subscribe(sessionId, (event) => {
        if (event.type !== 'consent' || event.aiConsent) return;
        announce({ sessionId, turnId: null, reason: 'consent_revoked' });
      });
      return () => {
        unsubscribe();
        remove(sessionId, watcher);
        if (watchers.size > 0) return;
        stopPolling?.();
        stopPolling = null;
      };
    },
  };
}
