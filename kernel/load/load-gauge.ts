import { performance } from 'node:perf_hooks';

export type LoadGauge = {
  /** Milliseconds on a monotonic clock. */
  now(): number;
  /** The share, 0 to 1, of its possible processor time that the event loop used since the last reading. */
  utilization(): number;
};

/** Times since the process started. */
export type LoopTimes = {
  passedMs: number;
  /** The time in which the event loop waited for events. */
  idleMs: number;
  /** The time in which the event loop's thread used the processor. */
  cpuMs: number;
};

/** An event loop that uses less than this share of a processor is not the one that loads the machine (D52). */
const CPU_SHARE_MIN = 0.25;

/**
 * Creates a gauge that compares the event loop's processor time with its idle time. Time in which other processes have
 * the processor counts as neither. So, on a loaded machine, a loop with little work reads as free, and a loop that
 * never idles reads as full.
 */
export function createLoadGauge(read: () => LoopTimes = readLoopTimes): LoadGauge {
  let lastTimes = read();
  return {
    now: () => performance.now(),
    utilization: () => {
      const times = read();
      const passedMs = times.passedMs - lastTimes.passedMs;
      const idleMs = times.idleMs - lastTimes.idleMs;
      const cpuMs = times.cpuMs - lastTimes.cpuMs;
      lastTimes = times;
      if (cpuMs <= passedMs * CPU_SHARE_MIN) return passedMs > 0 ? cpuMs / passedMs : 0;
      return cpuMs / (cpuMs + idleMs);
    },
  };
}

function readLoopTimes(): LoopTimes {
  const { user, system } = process.threadCpuUsage();
  const { idle } = performance.eventLoopUtilization();
  return { passedMs: performance.now(), idleMs: idle, cpuMs: (user + system) / 1000 };
}
