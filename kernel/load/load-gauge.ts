import { performance } from 'node:perf_hooks';

export type LoadGauge = {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** The share, 0 to 1, of its possible processor time that the event loop used since the last reading. */
  utilization(): number;
};

/** Milliseconds since the process started: all, those spent waiting for events, and those used on the processor. */
export type LoopTimes = { passedMs: number; idleMs: number; cpuMs: number };

/**
 * A loop with less than this share of a processor is not the one that loads the machine. Its starts wait in their
 * queue, which refuses when it is full (D52).
 */
const CPU_SHARE_LEAST = 0.25;

/**
 * Compares the event loop's processor time with its idle time. Waiting for a processor that others use counts as
 * neither: on a loaded machine, a loop with little to do reads as free, and one that never rests reads as full.
 */
export function createLoadGauge(read: () => LoopTimes = readLoopTimes): LoadGauge {
  let before = read();
  return {
    now: () => performance.now(),
    utilization: () => {
      const now = read();
      const [passedMs, idleMs, cpuMs] = [
        now.passedMs - before.passedMs,
        now.idleMs - before.idleMs,
        now.cpuMs - before.cpuMs,
      ];
      before = now;
      if (cpuMs <= passedMs * CPU_SHARE_LEAST) return passedMs > 0 ? cpuMs / passedMs : 0;
      return cpuMs / (cpuMs + idleMs);
    },
  };
}

function readLoopTimes(): LoopTimes {
  const { user, system } = process.threadCpuUsage();
  const { idle } = performance.eventLoopUtilization();
  return { passedMs: performance.now(), idleMs: idle, cpuMs: (user + system) / 1000 };
}
