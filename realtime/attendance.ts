import type { Timers } from './timers.ts';

/** Who listens to a turn: it goes on for `graceSeconds` after the last one left. */
export type Attendance = {
  /** Counts a listener in; what it returns counts it out, once. */
  attend(): () => void;
  close(): void;
};

export function createAttendance({
  timers,
  graceSeconds,
  onDeserted,
}: {
  timers: Timers;
  graceSeconds: number;
  onDeserted: () => void;
}): Attendance {
  let listeners = 0;
  let closed = false;
  let cancelGrace = () => {};
  return {
    attend: () => {
      let attending = true;
      listeners += 1;
      cancelGrace();
      return () => {
        if (!attending) return;
        attending = false;
        listeners -= 1;
        if (listeners === 0 && !closed) cancelGrace = timers.after(graceSeconds * 1000, onDeserted);
      };
    },
    close: () => {
      closed = true;
      cancelGrace();
    },
  };
}
