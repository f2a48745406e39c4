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
  let takenBytes = 0;
  let lastTakenAtMs = steadyMs();
  /** The beginnings of the present stretch and of the one before. */
  let recentStart = { atMs: lastTakenAtMs, takenBytes };
  let olderStart = recentStart;

  function beginStretchIfOver(nowMs: number): void {
    if (nowMs - recentStart.atMs < STRETCH_MS) return;
    olderStart = recentStart;
    recentStart = { atMs: nowMs, takenBytes };
  }

  return {
    add: (bytes) => {
      lastTakenAtMs = steadyMs();
      beginStretchIfOver(lastTakenAtMs);
      takenBytes += bytes;
    },
    isSlow: () => {
      const nowMs = steadyMs();
      if (nowMs - lastTakenAtMs >= STRETCH_MS) return true;
      beginStretchIfOver(nowMs);
      const elapsedMs = nowMs - olderStart.atMs;
      const bytesSince = takenBytes - olderStart.takenBytes;
      return elapsedMs >= STRETCH_MS && bytesSince * 1000 < BYTES_PER_SECOND_MIN * elapsedMs;
    },
  };
}
