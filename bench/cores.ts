import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

/** What `npm start` sets of V8, for servers that are started otherwise. */
export const startFlags = ['--max-semi-space-size=64', '--heap-growing-percent=100'];
/** One helper for the heap: best for a process that has one core and no Redis (docs/deploy.md). */
export const oneHeapHelper = '--v8-pool-size=1';

/** Keeps this process and what it starts from the first core, so that the server has it; null where it cannot. */
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

/** The command line that runs a program on that core. */
export function pinnedCommand(core: number | null, command: readonly string[]): [string, string[]] {
  const [program = '', ...flags] = core === null ? command : ['taskset', '-c', String(core), ...command];
  return [program, flags];
}
