import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Transport } from './crowd.ts';
import type { Usage } from './servers/report.ts';

/** A server under measurement: its program, how it is asked, and its environment. */
export type Contender = {
  name: string;
  program: 'bare-sse' | 'bare-ws' | 'guichet';
  transport: Transport;
  environment: Record<string, string>;
};

/** Starts it on a core of its own, where the machine has `taskset`. */
export async function start({ program, environment }: Contender, core: number | null) {
  const file = fileURLToPath(new URL(`servers/${program}.ts`, import.meta.url));
  const node = [process.execPath, '--expose-gc', file];
  const [command = '', ...flags] = core === null ? node : ['taskset', '-c', String(core), ...node];
  const child = spawn(command, flags, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  process.once('exit', () => child.kill('SIGKILL'));
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return {
    url,
    usage: async (): Promise<Usage> => {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    end: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
