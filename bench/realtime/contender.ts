import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { oneHeapHelper, pinnedCommand, startFlags } from '../cores.ts';
import type { Transport } from './crowd.ts';
import type { Memory, Usage } from './servers/report.ts';

/** A measured server: its program, transport and environment. */
export type Contender = {
  name: string;
  program: 'bare-sse' | 'bare-ws' | 'guichet';
  transport: Transport;
  environment: Record<string, string>;
};

const preload = fileURLToPath(new URL('../../server/preload.mjs', import.meta.url));

function flagsFor(environment: Record<string, string>): string[] {
  return environment.REDIS_URL === undefined ? [...startFlags, oneHeapHelper] : startFlags;
}

/** Starts the server on a core of its own, where the machine has `taskset`. */
export async function startContender(
  { program, environment }: Contender,
  core: number | null,
  { onLog = 'show' }: { onLog?: 'show' | 'count' } = {},
) {
  const file = fileURLToPath(new URL(`servers/${program}.ts`, import.meta.url));
  const preloadFlags = program === 'guichet' ? ['--import', preload] : [];
  const node = [process.execPath, '--expose-gc', ...flagsFor(environment), ...preloadFlags, file];
  const [command, flags] = pinnedCommand(core, node);
  const child = spawn(command, flags, { env: environment, stdio: ['ignore', 'inherit', 'pipe', 'ipc'] });
  let logBytes = 0;
  child.stderr?.on('data', (bytes: Buffer) => {
    logBytes += bytes.length;
    if (onLog === 'show') process.stderr.write(bytes);
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
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
    logBytes: () => logBytes,
    end: async () => {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      process.off('exit', kill);
    },
  };
}
