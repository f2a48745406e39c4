/** The timers of the process; tests replace them to set the time. */
export type Timers = {
  /** Runs once after `milliseconds`, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
};

/** The system's timers. They do not keep the process alive; its servers do. */
export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Calls `run` after `milliseconds`, and again `milliseconds` after the end of each run. `run` must not reject. Returns
 * a function that stops the repetition.
 */
export function repeatEvery(timers: Timers, milliseconds: number, run: () => Promise<void>): () => void {
  let stopped = false;
  let cancel = timers.after(milliseconds, tick);
  function tick(): void {
    void run().finally(() => {
      if (!stopped) cancel = timers.after(milliseconds, tick);
    });
  }
  return () => {
    stopped = true;
    cancel();
  };
}
