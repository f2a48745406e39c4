import type { Timers } from './timers.ts';

/** Who listens to a turn: it goes on for `graceSeconds` after the last one left, on whichever node. */
export type Attendance = {
  /** Counts a listener in; what it returns counts it out, once. */
  attend(): () => void;
  close(): void;
};

/** Another node tells every second that it listens; one word of it may be late or lost. */
const SLACK_MS = 2000;

export function createAttendance({
  timers,
  graceSeconds,
  heardElsewhere,
  onDeserted,
}: {
  timers: Timers;
  graceSeconds: number;
  /** Milliseconds since another node had a listener; null where none had, or nobody can tell. */
  heardElsewhere: () => Promise<number | null>;
  onDeserted: () => void;
}): Attendance {
  const graceMs = graceSeconds * 1000;
  let listeners = 0;
  let closed = false;
  let cancelGrace = () => {};

  function waitFor(milliseconds: number): void {
    let cancelled = false;
    const cancel = timers.after(milliseconds, async () => {
      const agoMs = await heardElsewhere();
      if (cancelled) return;
      const leftMs = agoMs === null ? 0 : graceMs + SLACK_MS - agoMs;
      if (leftMs > 0) waitFor(leftMs);
      else onDeserted();
    });
    cancelGrace = () => {
      cancelled = true;
      cancel();
    };
  }

  return {
    attend: () => {
      let attending = true;
      listeners += 1;
      cancelGrace();
      return () => {
        if (!attending) return;
        attending = false;
        listeners -= 1;
        if (listeners === 0 && !closed) waitFor(graceMs);
      };
    },
    close: () => {
      closed = true;
      cancelGrace();
    },
  };
}
