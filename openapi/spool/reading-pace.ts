import type { Clock } from '#kernel/clock.ts';

/** The measure of how fast a reader takes the bytes that it is sent. */
export type Pace = {
  add(bytes: number): void;
  /** Tells whether the reader is so slow that its answer is dropped when space is needed. */
  isSlow(): boolean;
};

/** The minimum pace of a reader in each stretch of time. The slowest lines in use are several times as fast. */
const BYTES_PER_SECOND_MIN = 32 * 1024;
const STRETCH_MS = 30_000;

/** Measures the last one to two stretches, so that a reader that was fast at first counts as slow once it stops. */
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
