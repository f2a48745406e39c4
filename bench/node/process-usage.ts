import { readdir, readFile } from 'node:fs/promises';

/** The usage of a process and of its children, which may have ended; their memory is that of the running ones. */
type Usage = { server: Share; children: { cpuMs: number; residentMb: number[] } };
/** The CPU time since the start, in milliseconds, and the resident memory. */
type Share = { cpuMs: number; residentMb: number };

/** Linux counts times in /proc in hundredths of a second (USER_HZ). */
const TICK_MS = 10;

/** Reads the usage of a process and of its children, both running and ended ones. */
export async function usageOf(pid: number): Promise<Usage> {
  const { own, ended } = await timesOf(pid);
  const running = await Promise.all((await childrenOf(pid)).map(treeOf));
  return {
    server: { cpuMs: own, residentMb: await residentMbOf(pid) },
    children: {
      cpuMs: ended + running.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
      residentMb: running.map(({ residentMb }) => residentMb),
    },
  };
}

async function treeOf(pid: number): Promise<Share> {
  const { server, children } = await usageOf(pid);
  return {
    cpuMs: server.cpuMs + children.cpuMs,
    residentMb: children.residentMb.reduce((sum, megabytes) => sum + megabytes, server.residentMb),
  };
}

/** Reads utime, stime, cutime and cstime of proc_pid_stat(5); the name before them may contain spaces. */
async function timesOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // Fields 14 to 17, counted from 1; the slice begins with field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * TICK_MS, ended: (endedUser + endedSystem) * TICK_MS };
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

async function residentMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Reads the memory of a process without pages that it shares with others, in megabytes. */
export async function privateMbOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
}
