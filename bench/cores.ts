import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** The V8 flags of `npm start`, for servers that start without it. */
export const startFlags = ['--max-semi-space-size=64', '--heap-growing-percent=100', '--no-regexp-tier-up'];
/** One helper thread for the heap is best for a process with one core and no Redis (docs/deploy.md). */
export const oneHeapHelper = '--v8-pool-size=1';

/** Keeps this process and its children off the first core, which the server gets; null where it cannot. */
export async function reserveCore(): Promise<number | null> {
  const others = availableParallelism() - 1;
  if (others < 1) return null;
  try {
    await promisify(execFile)('taskset', ['-cp', `1-${others}`, String(process.pid)]);
    return 0;
  } catch {
    return null;
  }
}

/** The command line of a program on that core. */
export function pinnedCommand(core: number | null, command: readonly string[]): [string, string[]] {
  const [program = '', ...flags] = core === null ? command : ['taskset', '-c', String(core), ...command];
  return [program, flags];
}
