import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { pinnedCommand } from '../cores.ts';
import { usageOf } from './process-usage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

type Options = {
  command: readonly string[];
  environment: Record<string, string>;
  core: number | null;
  /** The folder in which it starts; by default this one. */
  folder?: string;
  /** Resolves to the program's address; by default that is the last word of the first line that it prints. */
  untilReady?: (stdout: Readable) => Promise<string>;
  /** Receives the program's log instead of this process's own standard error. */
  onLog?: (bytes: Buffer) => void;
};

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Starts a server as a process, on a core of its own where the machine has `taskset`. */
export async function startProgram({
  command,
  environment,
  core,
  folder = root,
  untilReady = firstAddress,
  onLog = writeLog,
}: Options) {
  const [program, flags] = pinnedCommand(core, command);
  const child = spawn(program, flags, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.on('data', onLog);
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = once(child, 'exit');
  const address = await Promise.race([
    untilReady(child.stdout),
    exited.then(() => {
      throw new Error('the server did not start');
    }),
  ]);
  return {
    address,
    // `taskset` replaces itself with the program, so the process id is the server's.
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    usage: () => usageOf(child.pid ?? 0),
    end: async () => {
      child.kill('SIGTERM');
      await exited;
      process.off('exit', killChild);
    },
  };
}

async function firstAddress(stdout: Readable): Promise<string> {
  const [line] = (await once(createInterface({ input: stdout }), 'line')) as [string];
  return line.split(' ').at(-1) ?? '';
}

function writeLog(bytes: Buffer): void {
  process.stderr.write(bytes);
}
