import type { Timers } from '#kernel/timers.ts';

/** Saves the results of a session, with retries while the database is unreachable. */
export type SaveRetries = {
  /** Resolves to whether the first attempt succeeded; a failed one is retried in the background. */
  save(sessionId: string, save: Save): Promise<boolean>;
  /** Retries pending saves at once, of one session or of all; never rejects. */
  flush(sessionId?: string): Promise<void>;
};

type Save = {
  store(): Promise<void>;
  /** Called when every retry has failed. */
  giveUp(): void;
};

/** The longest pause between two retries. The first pause is a second, and each is twice the one before. */
const RETRY_MS_MAX = 16_000;
/** The retries last a quarter of an hour; by then the turn log has dropped the text as well. */
const RETRIES_MAX = 60;

/** Creates the retries of this node's saves. */
export function createSaveRetries({
  timers,
  onFault,
}: {
  timers: Timers;
  onFault: (fault: unknown) => void;
}): SaveRetries {
  /** The saves that have not succeeded yet. */
  const pendingSaves = new Set<{ sessionId: string; attempt(): Promise<boolean> }>();
  return {
    save: (sessionId, { store, giveUp }) => {
      let retries = 0;
      let cancelRetry = () => {};
      let currentAttempt: Promise<boolean> | null = null;
      const entry = {
        sessionId,
        /** Joins the attempt under way, or begins one now in place of the next retry. */
        attempt: () => {
          cancelRetry();
          currentAttempt ??= tryOnce().finally(() => {
            currentAttempt = null;
          });
          return currentAttempt;
        },
      };
      async function tryOnce(): Promise<boolean> {
        try {
          await store();
          pendingSaves.delete(entry);
          return true;
        } catch (fault) {
          onFault(fault);
          cancelRetry = timers.after(Math.min(1000 * 2 ** retries, RETRY_MS_MAX), retry);
          return false;
        }
      }
      function retry(): void {
        retries += 1;
        if (retries <= RETRIES_MAX) return void entry.attempt();
        pendingSaves.delete(entry);
        giveUp();
      }
      pendingSaves.add(entry);
      return entry.attempt();
    },
    flush: async (sessionId) => {
      const dueSaves = [...pendingSaves].filter(
        (entry) => sessionId === undefined || entry.sessionId === sessionId,
      );
      await Promise.all(dueSaves.map(({ attempt }) => attempt()));
    },
  };
}
