import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { cpuMsOf } from '../adapters/thread-usage.ts';

/** A file that `failed` is too much for anybody; where it `timed_out`, the machine was too busy to tell. */
export type CvText = { state: 'extracted'; text: string } | { state: 'none' | 'failed' | 'timed_out' };

/** What reading may cost of the processor, and how long it may take by the clock. */
export type ReadLimits = { cpuMs: number; wallMs: number };

const MEBIBYTE = 1024 * 1024;
const LIMITS: ReadLimits = { cpuMs: 30_000, wallMs: 120_000 };
const HEAP_MEBIBYTES_MAX = 256;
/** What a file inflates to is outside the heap, where the thread's own limits do not see it. */
const BUFFERS_BYTES_MAX = 256 * MEBIBYTE;
const WATCH_MS = 25;

/** Reads a CV's text in a thread of its own, within limits of time and memory, since a stranger made the file. */
export async function readCvText(
  { mediaType, data }: { mediaType: string; data: Uint8Array },
  { cpuMs, wallMs }: ReadLimits = LIMITS,
): Promise<CvText> {
  const worker = new Worker(new URL('./cv-text-worker.ts', import.meta.url), {
    workerData: { mediaType, data: new Uint8Array(data) },
    resourceLimits: {
      maxOldGenerationSizeMb: HEAP_MEBIBYTES_MAX,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: 4,
    },
    env: {},
    execArgv: [],
  });
  const { promise, resolve } = Promise.withResolvers<CvText>();
  const late = setTimeout(() => resolve({ state: 'timed_out' }), wallMs);
  worker.once('online', () => void endBeyond(worker, cpuMs));
  worker.once('message', (text: string) =>
    resolve(text === '' ? { state: 'none' } : { state: 'extracted', text }),
  );
  worker.once('error', () => resolve({ state: 'failed' }));
  worker.once('exit', () => resolve({ state: 'failed' }));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}

/** Ends the thread when it keeps or computes too much; ends itself with the thread, which then answers no more. */
async function endBeyond(worker: Worker, cpuMs: number): Promise<void> {
  for (;;) {
    const statistics = await worker.getHeapStatistics().catch(() => null);
    const spentMs = await cpuMsOf(worker);
    if (statistics === null || spentMs === null) return;
    if (statistics.external_memory > BUFFERS_BYTES_MAX || spentMs > cpuMs) return void worker.terminate();
    await delay(WATCH_MS);
  }
}
