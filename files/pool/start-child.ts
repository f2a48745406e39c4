import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ChildStart = {
  heapMebibytes: number;
  /** 0 is the node's own priority, 19 the lowest. */
  niceness: number;
};

/**
 * The limit of a child's processor time in its whole life. The kernel ends the child there even when the node is gone.
 */
export const LIFETIME_CPU_SECONDS = 120;

/**
 * The shell sets limits, among them that no core file is written, which would hold somebody's CV. Then Node.js replaces
 * it under the same pid.
 */
const shell = ['/bin/sh', '-c', `ulimit -c 0; ulimit -t ${LIFETIME_CPU_SECONDS}; exec "$0" "$@"`] as const;

/**
 * The child's whole environment. It makes glibc use one arena and return memory early, so that an idle child is small.
 */
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
  const rights = readablePaths(script).map((path) => `--allow-fs-read=${path}`);
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

/** The child's script, the rooms that it imports and the installed packages. */
function readablePaths(script: URL): string[] {
  const folders = ['../', '../../kernel/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));
  // The folder of all installed packages is the one that contains any of them, such as yauzl.
  const yauzl = fileURLToPath(import.meta.resolve('yauzl'));
  const packages = yauzl.slice(0, yauzl.lastIndexOf(`${sep}yauzl${sep}`) + 1);
  return [fileURLToPath(script), ...folders, manifest, packages];
}
