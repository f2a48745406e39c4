import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export type ChildStart = {
  heapMebibytes: number;
  /** 0 is as urgent as the node itself, 19 the least. */
  niceness: number;
};

/** What a child may use of the processor in its whole life: the kernel ends it even where the node is gone. */
export const LIFETIME_CPU_SECONDS = 120;

/** No core file, since it would hold somebody's CV. The shell is replaced by Node.js, which keeps its pid. */
const shell = ['/bin/sh', '-c', `ulimit -c 0; ulimit -t ${LIFETIME_CPU_SECONDS}; exec "$0" "$@"`] as const;

/** One arena that is given back early: a child is small when it is idle. Nothing of the node's own environment. */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_MMAP_THRESHOLD_: '65536',
};

/**
 * Starts a Node.js that may read code and nothing else: no other file, no child process, no thread, no addon, no
 * code made of strings. Node.js 24 cannot take the network away; later versions do so under the same flag (D38). Nor
 * has it a flag against signals: a child that was taken over can end the node, by a message that is none too, or whatever its user may signal.
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
    // Then it is as urgent as the node.
  }
}

function readable(script: URL): string[] {
  const folders = ['./', '../../kernel/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const manifest = fileURLToPath(new URL('../../package.json', import.meta.url));
  const yauzl = fileURLToPath(import.meta.resolve('yauzl'));
  const modules = yauzl.slice(0, yauzl.lastIndexOf(`${sep}yauzl${sep}`) + 1);
  return [fileURLToPath(script), ...folders, manifest, modules];
}
