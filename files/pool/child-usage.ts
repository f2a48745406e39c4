import { readFile } from 'node:fs/promises';

export type ChildUsage = {
  cpuMs: number;
  rssBytes: number;
  /** The process waits for an event and would not compute if it had the processor. */
  isAsleep: boolean;
};

/** The kernel reports hundredths of a second, independent of its own tick. */
const TICK_MS = 10;

/**
 * Reads a process's usage from outside, since a computing process answers nothing; null if it cannot be read, as on a
 * machine without /proc.
 */
export async function readChildUsage(pid: number): Promise<ChildUsage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'latin1'),
      readFile(`/proc/${pid}/status`, 'latin1'),
    ]);
    // The second field is the program's name in parentheses, which may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Field 3 of proc(5), the state, is the first here. So `utime` and `stime`, its fields 14 and 15, are 11 and 12.
    const ticks = Number(fields[11]) + Number(fields[12]);
    const kibibytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    return { cpuMs: ticks * TICK_MS, rssBytes: kibibytes * 1024, isAsleep: fields[0] === 'S' };
  } catch {
    return null;
  }
}
