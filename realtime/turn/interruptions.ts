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
  /** Calls back when the turn is interrupted, at most once; returns the function that ends the listening. */
  onInterrupted(
    turn: { sessionId: string; turnId: string },
    callback: (reason: InterruptReason) => void,
  ): () => void;
  /** Interrupts at once the turns of this node that the interruption names. */
  interrupt(interruption: Interruption): void;
};

type Listener = { turnId: string; callback(reason: InterruptReason): void };

/**
 * Creates the interruptions of this node. A consent that was withdrawn on another node arrives by the watch. Every
 * `pollMs` one query for all running turns finds the interruptions that reached this node neither by a call nor by the
 * watch.
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
  const listenersBySession = new Map<string, Set<Listener>>();
  let stopPolling: (() => void) | null = null;

  const remove = (sessionId: string, listener: Listener) => {
    const listeners = listenersBySession.get(sessionId);
    listeners?.delete(listener);
    if (listeners?.size === 0) listenersBySession.delete(sessionId);
  };
  const interrupt = ({ sessionId, turnId, reason }: Interruption) => {
    for (const listener of [...(listenersBySession.get(sessionId) ?? [])]) {
      if (turnId !== null && turnId !== listener.turnId) continue;
      remove(sessionId, listener);
      listener.callback(reason);
    }
  };
  const poll = async () => {
    // The poll fails while the database is unreachable; a later one may succeed.
    const interrupted = await findInterrupted([...listenersBySession.keys()]).catch(() => []);
    interrupted.forEach(interrupt);
  };
  return {
    interrupt,
    onInterrupted: ({ sessionId, turnId }, callback) => {
      const listener = { turnId, callback };
      const listeners = listenersBySession.get(sessionId) ?? new Set();
      listenersBySession.set(sessionId, listeners.add(listener));
      stopPolling ??= repeatEvery(timers, pollMs, poll);
      // While the database is unreachable, other nodes' events may still arrive.
      const unsubscribe = watch.subscribe(sessionId, (event) => {
        if (event.type !== 'consent' || event.aiConsent) return;
        interrupt({ sessionId, turnId: null, reason: 'consent_revoked' });
      });
      return () => {
        unsubscribe();
        remove(sessionId, listener);
        if (listenersBySession.size > 0) return;
        stopPolling?.();
        stopPolling = null;
      };
    },
  };
}
