/** Waiting, so that tests can set the time. */
export type Timers = {
  /** Runs once after `milliseconds`, unless the returned function is called first. */
  after(milliseconds: number, run: () => void): () => void;
};

/** No timer of ours keeps a process alive: its servers do. */
export const systemTimers: Timers = {
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** Runs again and again, the next time only when the last has ended; returns the way to stop. */
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
