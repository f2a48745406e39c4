import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { onCore } from '../cores.ts';
import { usageOf } from './process-usage.ts';

const root = new URL('../..', import.meta.url);

type Options = {
  environment: Record<string, string>;
  core: number | null;
  flags: readonly string[];
  /** Where its log goes, in place of this process's own. */
  onLog?: (bytes: Buffer) => void;
};

export type Server = Awaited<ReturnType<typeof startServer>>;

/** The service as `npm start` runs it, without npm. */
export async function startServer({ environment, core, flags, onLog = writeLog }: Options) {
  const { scripts } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...words] = scripts.start.replace(/^exec /, '').split(' ');
  const [command, line] = onCore(core, [process.execPath, ...flags, ...words]);
  const child = spawn(command, line, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stderr.on('data', onLog);
  const killChild = () => child.kill('SIGKILL');
  process.once('exit', killChild);
  const exited = once(child, 'exit');
  const ready = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const [said] = await Promise.race([
    ready,
    exited.then(() => {
      throw new Error('the server did not start');
    }),
  ]);
  return {
    address: said.replace('guichet ready ', ''),
    // `taskset` becomes what it starts.
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

function writeLog(bytes: Buffer): void {
  process.stderr.write(bytes);
}
