import type { Timers } from './timers.ts';

/** What is to be stored of a session, however long the database is away. */
export type Saves = {
  /** Resolves to whether it was stored at once; else it is tried again in the background. */
  save(sessionId: string, save: Save): Promise<boolean>;
  /** Tries at once what still waits, of one session or of all; never rejects. */
  flush(sessionId?: string): Promise<void>;
};

export type Save = {
  store(): Promise<void>;
  /** Called where it was never stored. */
  giveUp(): void;
};

const RETRY_MS_MAX = 16_000;
/** A quarter of an hour: afterwards the log has forgotten the words as well. */
const RETRIES_MAX = 60;

export function createSaves({
  timers,
  onFault,
}: {
  timers: Timers;
  onFault: (fault: unknown) => void;
}): Saves {
  const waiting = new Set<{ sessionId: string; attempt(): Promise<boolean> }>();
  return {
    save: (sessionId, { store, giveUp }) => {
      let retries = 0;
      let cancelRetry = () => {};
      let underWay: Promise<boolean> | null = null;
      const entry = {
        sessionId,
        attempt: () => {
          cancelRetry();
          underWay ??= tryOnce().finally(() => {
            underWay = null;
          });
          return underWay;
        },
      };
      async function tryOnce(): Promise<boolean> {
        try {
          await store();
          waiting.delete(entry);
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
        waiting.delete(entry);
        giveUp();
      }
      waiting.add(entry);
      return entry.attempt();
    },
    flush: async (sessionId) => {
      const asked = [...waiting].filter((entry) => sessionId === undefined || entry.sessionId === sessionId);
      await Promise.all(asked.map(({ attempt }) => attempt()));
    },
  };
}
