import { Worker } from 'node:worker_threads';

export type CvText = { state: 'extracted'; text: string } | { state: 'none' | 'failed' };

const READ_MS_MAX = 30_000;
const HEAP_MB_MAX = 256;
/** Buffers are outside the heap: a file that inflates is seen by how much the process grows. */
const GROWTH_BYTES_MAX = 512 * 1024 * 1024;
const WATCH_MS = 50;

/** Reads a CV's text in a thread of its own, within limits of time and memory, since a stranger made the file. */
export async function readCvText(cv: { mediaType: string; data: Uint8Array }): Promise<CvText> {
  const worker = new Worker(new URL('./cv-text-worker.ts', import.meta.url), {
    workerData: { mediaType: cv.mediaType, data: new Uint8Array(cv.data) },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: {},
    execArgv: [],
  });
  const startedWith = process.memoryUsage.rss();
  const startedAt = performance.now();
  const watch = setInterval(() => {
    const grown = process.memoryUsage.rss() - startedWith > GROWTH_BYTES_MAX;
    if (grown || performance.now() - startedAt > READ_MS_MAX) void worker.terminate();
  }, WATCH_MS);
  try {
    return await new Promise((resolve) => {
      worker.once('message', (text: string) =>
        resolve(text === '' ? { state: 'none' } : { state: 'extracted', text }),
      );
      worker.once('error', () => resolve({ state: 'failed' }));
      worker.once('exit', () => resolve({ state: 'failed' }));
    });
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}
