import { repeatEvery, type Timers } from '#kernel/timers.ts';
import type { Watch } from '../watch/watch.ts';

/**
 * The reason for an interruption: the consent was withdrawn, the candidate stopped the answer or sent another message, or
 * a person took the floor.
 */
type InterruptReason = 'consent_revoked' | 'stopped' | 'superseded' | 'taken_over';

export type Interruption = {
  sessionId: string;
  /** Null for any running turn of the session. */
  turnId: string | null;
  reason: InterruptReason;
};

/** Interrupts running turns, also if another node received the request. */
export type Interruptions = {
  /** Calls back at most once; returns the function that stops watching. */
  watch(
    turn: { sessionId: string; turnId: string },
    onInterrupted: (reason: InterruptReason) => void,
  ): () => void;
  announce(interruption: Interruption): void;
};

type Watcher = { turnId: string; onInterrupted(reason: InterruptReason): void };

/**
 * Interrupts turns of this process at once, and those of other nodes by the shared watch. A poll of the store, with one
 * statement for all running turns, finds what both missed; it runs every `pollMs` while there are turns.
 */
export function createInterruptions({
  timers,
  findInterrupted,
  watch,
  pollMs = 250,
}: {
  timers: Timers;
  watch: Pick<Watch, 'subscribe'>;
  findInterrupted: (sessionIds: string[]) => Promise<Interruption[]>;
  pollMs?: number;
}): Interruptions {
  const watchers = new Map<string, Set<Watcher>>();
  let stopPolling: (() => void) | null = null;

  const remove = (sessionId: string, watcher: Watcher) => {
    const sessionWatchers = watchers.get(sessionId);
    sessionWatchers?.delete(watcher);
    if (sessionWatchers?.size === 0) watchers.delete(sessionId);
  };
  const announce = ({ sessionId, turnId, reason }: Interruption) => {
    for (const watcher of [...(watchers.get(sessionId) ?? [])]) {
      if (turnId !== null && turnId !== watcher.turnId) continue;
      remove(sessionId, watcher);
      watcher.onInterrupted(reason);
    }
  };
  const poll = async () => {
    // The poll fails while the database is unreachable; a later one may succeed.
    const interrupted = await findInterrupted([...watchers.keys()]).catch(() => []);
    interrupted.forEach(announce);
  };
  return {
    announce,
    watch: ({ sessionId, turnId }, onInterrupted) => {
      const watcher = { turnId, onInterrupted };
      const sessionWatchers = watchers.get(sessionId) ?? new Set();
      watchers.set(sessionId, sessionWatchers.add(watcher));
      stopPolling ??= repeatEvery(timers, pollMs, poll);
      // A node without its database may still receive the others' events.
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
