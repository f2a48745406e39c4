import { readFile, writeFile } from 'node:fs/promises';

/** Measures the growth of a process's memory from now to its peak, in megabytes. */
export async function watchGrowth(pid: number): Promise<() => Promise<number>> {
  // Sets the kernel's peak to the resident memory of now (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await peakMbOf(pid);
  return async () => (await peakMbOf(pid)) - before;
}

async function peakMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
