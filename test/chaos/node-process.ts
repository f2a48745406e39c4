import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { preload } from '../support/runner/preload.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type NodeProcess = {
  child: ChildProcess;
  isAlive(): boolean;
  /** Resolves to its exit code, null after a signal that it did not handle. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
};

/** A node as production starts it; resolves when it is ready, and dies with this process. */
export async function startNodeProcess(variables: Record<string, string>): Promise<NodeProcess> {
  const child = spawn(process.execPath, [...preload, 'server/main.ts'], {
    cwd: root,
    env: variables,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const dismiss = () => child.kill('SIGKILL');
  process.once('exit', dismiss);
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const ready = once(createInterface({ input: child.stdout }), 'line');
  const early = exited.then(([code]) => {
    process.off('exit', dismiss);
    throw new Error(`a node ended with ${code}`);
  });
  await Promise.race([ready, early]);
  early.catch(() => {});
  return {
    child,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    end: async (signal) => {
      child.kill(signal);
      return (await exited)[0];
    },
  };
}
