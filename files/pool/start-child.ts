import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ChildStart = {
  heapMebibytes: number;
  /** 0 is as urgent as the node itself, 19 the least. */
  niceness: number;
};

/** Processor time of a child's whole life. The kernel ends it at the limit even when the node is gone. */
export const LIFETIME_CPU_SECONDS = 120;

/** Writes no core file, since it would hold somebody's CV. Node.js replaces the shell and keeps its pid. */
const shell = ['/bin/sh', '-c', `ulimit -c 0; ulimit -t ${LIFETIME_CPU_SECONDS}; exec "$0" "$@"`] as const;

/** glibc keeps one arena and returns memory early, so that an idle child is small. The node's own environment is left out. */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/**
 * Starts a Node.js that may read code and nothing else: no other file, child process, thread, addon or code from
 * strings. Node.js 24 cannot restrict the network; later versions do so under the same flag (D38). The permission model
 * does not restrict signals or malformed messages: a compromised child can end the node, and any process of its user.
 */
export function startChild(script: URL, { heapMebibytes, niceness }: ChildStart): ChildProcess {
  const rights = readable(script).map((path) => `--allow-fs-read=${path}`);
  const command = [
    process.execPath,
    '--permission',
    ...rights,
    '--no-addons',
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${heapMebibytes}`,
    '--max-semi-space-size=2',
    fileURLToPath(script),
  ];
  const [program = '', ...args] = process.platform === 'win32' ? command : [...shell, ...command];
  const child = spawn(program, args, {
    env: environment,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined && niceness > 0) lowerPriority(child.pid, niceness);
  child.unref();
  child.channel?.unref();
  return child;
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // The child keeps the node's priority.
  }
}

function readable(script: URL): string[] {
  const folders = ['../', '../../kernel/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));
  const yauzl = fileURLToPath(import.meta.resolve('yauzl'));
  const modules = yauzl.slice(0, yauzl.lastIndexOf(`${sep}yauzl${sep}`) + 1);
  return [fileURLToPath(script), ...folders, manifest, modules];
}
