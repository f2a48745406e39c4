import { wordsMade } from '../words.ts';

/** What a server under measurement has used since it began. */
export type Usage = { cpuMs: number; words: number };

/** What it holds, once what it no longer needs is gone. */
export type Memory = { rssBytes: number; heapBytes: number };

/** Tells the measuring process where the server listens, and what it used or holds whenever asked. */
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
