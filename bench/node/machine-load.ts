import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { usageOf } from './process-usage.ts';

/** Linux counts times in /proc in hundredths of a second (USER_HZ). */
const TICK_MS = 10;

/** Measures, from now on, the share of the machine's processors that other programs use. */
export async function watchOthers(): Promise<() => Promise<number>> {
  const [busy, own, since] = [await busyMs(), await ownMs(), performance.now()];
  return async () => {
    const others = (await busyMs()) - busy - ((await ownMs()) - own);
    return Math.max(0, others) / (performance.now() - since) / cpus().length;
  };
}

/** Adds user, nice, system, irq, softirq and steal of proc_stat(5), which is all time but idle and waiting for disks. */
async function busyMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * TICK_MS;
}

async function ownMs(): Promise<number> {
  const { server, children } = await usageOf(process.pid);
  return server.cpuMs + children.cpuMs;
}
