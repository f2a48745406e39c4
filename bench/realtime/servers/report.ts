import { wordsMade } from '../words.ts';

/** What a server under measurement has used since it began. */
export type Usage = { cpuMs: number; rssBytes: number; heapBytes: number; words: number };

/** Tells the measuring process where the server listens, and what it used whenever asked. */
export function report(url: string): void {
  process.on('message', () => {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      rssBytes: rss,
      heapBytes: heapUsed + external,
      words: wordsMade(),
    };
    process.send?.(usage);
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ url });
}
