import type { Worker } from 'node:worker_threads';

/** Milliseconds of processor time that a thread has used; null when it has ended. */
export async function cpuMsOf(worker: Worker): Promise<number | null> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    return null;
  }
}
