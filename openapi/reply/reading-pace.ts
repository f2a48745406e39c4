import type { Clock } from '#kernel/clock.ts';

/** How fast a reader takes what it is sent. */
export type Pace = {
  add(bytes: number): void;
  /** Whether others need not wait for it where room is needed. */
  isSlow(): boolean;
};

/** A reader takes so much at the least, in each stretch of time: the slowest lines in use are several times as fast. */
const BYTES_PER_SECOND_MIN = 32 * 1024;
const STRETCH_MS = 30_000;

/** Judges by the last one to two stretches, so that nobody who read fast at first may stop. */
export function measurePace({ steadyMs }: Pick<Clock, 'steadyMs'>): Pace {
  let taken = 0;
  let lastAtMs = steadyMs();
  let recent = { atMs: lastAtMs, taken };
  let older = recent;

  function markStretch(nowMs: number): void {
    if (nowMs - recent.atMs < STRETCH_MS) return;
    older = recent;
    recent = { atMs: nowMs, taken };
  }

  return {
    add: (bytes) => {
      lastAtMs = steadyMs();
      markStretch(lastAtMs);
      taken += bytes;
    },
    isSlow: () => {
      const nowMs = steadyMs();
      if (nowMs - lastAtMs >= STRETCH_MS) return true;
      markStretch(nowMs);
      const elapsedMs = nowMs - older.atMs;
      return elapsedMs >= STRETCH_MS && (taken - older.taken) * 1000 < BYTES_PER_SECOND_MIN * elapsedMs;
    },
  };
}
