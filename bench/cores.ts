import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

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
