import type { Clock } from '#kernel/clock.ts';

/** Measures how fast a reader takes the bytes that it is sent. */
export type Pace = {
  add(bytes: number): void;
  /** Tells whether the reader is too slow to be waited for when space is needed. */
  isSlow(): boolean;
};

/** Is the least pace of a reader in each stretch of time. The slowest lines in use are several times as fast. */
const BYTES_PER_SECOND_MIN = 32 * 1024;
const STRETCH_MS = 30_000;

/** Judges by the last one to two stretches, so that a reader that was fast at first may not stop. */
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
