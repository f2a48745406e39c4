import { afterAll } from 'vitest';
import { createCvTextReader, createExtractionPool } from '#files/extraction/cv-text-reader.ts';

/** Reads texts in a child, as a node does, for one test file: gives the text, or the state where there is none. */
export function createTextExtraction() {
  const pool = createExtractionPool({ taskCpuMsMax: 60_000 });
  const reader = createCvTextReader({ pool, timeoutMs: 100_000 });
  afterAll(() => pool.close());

  return async (mediaType: string, data: Buffer): Promise<string> => {
    const outcome = await reader.read({ mediaType, data });
    return outcome.state === 'extracted' ? outcome.text : outcome.state;
  };
}
