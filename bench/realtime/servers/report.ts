import { wordsMade } from '../words.ts';

/** The usage of a measured server since its start. */
export type Usage = { cpuMs: number; words: number };

/** The server's memory after a garbage collection. */
export type Memory = { rssBytes: number; heapBytes: number };

/** Sends the server's address to the measuring process, and its usage or memory on request. */
export function report(url: string): void {
  const answers: Record<string, () => Usage | Memory> = { usage, memory };
  process.on('message', (question: string) => process.send?.(answers[question]?.()));
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}

function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuMs: (user + system) / 1000, words: wordsMade() };
}

function memory(): Memory {
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rssBytes: rss, heapBytes: heapUsed + external };
}
