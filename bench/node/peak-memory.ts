import { readFile, writeFile } from 'node:fs/promises';

/** How far a process's memory grows beyond what it has now, in megabytes: the kernel keeps the peak. */
export async function watchGrowth(pid: number): Promise<() => Promise<number>> {
  // Sets the peak to what is resident now (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await peakMbOf(pid);
  return async () => (await peakMbOf(pid)) - before;
}

async function peakMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
