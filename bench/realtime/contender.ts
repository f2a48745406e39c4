import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Transport } from './crowd.ts';
import type { Memory, Usage } from './servers/report.ts';

/** A server under measurement: its program, how it is asked, and its environment. */
export type Contender = {
  name: string;
  program: 'bare-sse' | 'bare-ws' | 'guichet';
  transport: Transport;
  environment: Record<string, string>;
};

/** How `npm start` has it. */
const asStarted = ['--max-semi-space-size=64', '--v8-pool-size=1'];

/** Starts it on a core of its own, where the machine has `taskset`. */
export async function start({ program, environment }: Contender, core: number | null) {
  const file = fileURLToPath(new URL(`servers/${program}.ts`, import.meta.url));
  const node = [process.execPath, '--expose-gc', ...asStarted, file];
  const [command = '', ...flags] = core === null ? node : ['taskset', '-c', String(core), ...node];
  const child = spawn(command, flags, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const dismiss = () => child.kill('SIGKILL');
  process.once('exit', dismiss);
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  const ask = async <Answer>(question: string): Promise<Answer> => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [Answer];
    return answer;
  };
  return {
    url,
    usage: () => ask<Usage>('usage'),
    memory: () => ask<Memory>('memory'),
    end: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      process.off('exit', dismiss);
    },
  };
}
