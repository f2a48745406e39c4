import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

export type CvText = { state: 'extracted'; text: string } | { state: 'none' | 'failed' };

const MEBIBYTE = 1024 * 1024;
const READ_MS_MAX = 30_000;
const HEAP_MEBIBYTES_MAX = 256;
/** What a file inflates to is outside the heap, where the thread's own limits do not see it. */
const BUFFERS_BYTES_MAX = 256 * MEBIBYTE;
const WATCH_MS = 25;

/** Reads a CV's text in a thread of its own, within limits of time and memory, since a stranger made the file. */
export async function readCvText({
  mediaType,
  data,
}: {
  mediaType: string;
  data: Uint8Array;
}): Promise<CvText> {
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
  const deadline = setTimeout(() => void worker.terminate(), READ_MS_MAX);
  worker.once('online', () => void watchBuffers(worker));
  try {
    return await new Promise((resolve) => {
      worker.once('message', (text: string) =>
        resolve(text === '' ? { state: 'none' } : { state: 'extracted', text }),
      );
      worker.once('error', () => resolve({ state: 'failed' }));
      worker.once('exit', () => resolve({ state: 'failed' }));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

/** Ends the thread when it keeps too much; ends itself with the thread, which then answers no more. */
async function watchBuffers(worker: Worker): Promise<void> {
  for (;;) {
    const statistics = await worker.getHeapStatistics().catch(() => null);
    if (statistics === null) return;
    if (statistics.external_memory > BUFFERS_BYTES_MAX) return void worker.terminate();
    await delay(WATCH_MS);
  }
}
