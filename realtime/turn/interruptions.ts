import { repeatEvery, type Timers } from '#kernel/timers.ts';
import type { Watch } from '../watch/watch.ts';

/**
 * `consent_revoked`: the candidate withdrew the consent. `stopped`: they stopped the answer. `superseded`: they sent
 * another message. `taken_over`: a person took the floor.
 */
type InterruptReason = 'consent_revoked' | 'stopped' | 'superseded' | 'taken_over';

/** The interruption of a session's turn. */
export type Interruption = {
  sessionId: string;
  /** Null for any running turn of the session. */
  turnId: string | null;
  reason: InterruptReason;
};

/** Interrupts running turns of this node, at the request of any node. */
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
 * `announce` interrupts turns of this process at once. A withdrawn consent also comes from other nodes, by the watch.
 * Every `pollMs` one query for all running turns finds the interruptions that both have missed.
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
