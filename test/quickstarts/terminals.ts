import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { programEnvironment } from '../support/servers/system-programs.ts';
import { type Quickstart, serviceOf, terminalOf } from './blocks.ts';
import { startRegistry } from './registry.ts';
import { startValidatingProxy, type ValidatingProxy } from './validating-proxy.ts';

const root = new URL('../..', import.meta.url).pathname;

type Run = {
  output: string;
  folder: string;
  proxy: ValidatingProxy;
  /** The folder of the service's data. */
  dataDir: string;
  /** Types a command afterwards, and returns its output. */
  type(script: string): Promise<string>;
};

/** The services of the first terminals, by command: quickstarts with the same command share one. */
const services = new Map<string, Promise<RunningService>>();
type RunningService = AsyncDisposable & { url: string; environment: NodeJS.ProcessEnv };

/**
 * Types a quickstart into two terminals of a new machine, whose environment also has these variables; `use` can inspect
 * the result before they are closed.
 */
export async function typeQuickstart(
  name: Quickstart,
  variables: Record<string, string>,
  use: (run: Run) => Promise<void>,
): Promise<void> {
  const command = serviceOf(name);
  const starting = services.get(command) ?? startService(command, variables);
  services.set(command, starting);
  const service = await starting;
  const proxy = await startValidatingProxy(service.url);
  try {
    const environment: NodeJS.ProcessEnv = { ...service.environment, GUICHET_URL: proxy.url };
    const type = async (script: string) => {
      const typed = start(script, environment);
      const [output, errors, code] = await Promise.all([
        outputOf(typed.stdout),
        outputOf(typed.stderr),
        ended(typed),
      ]);
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}\n${errors}`);
      return output;
    };
    const output = await type(terminalOf(name));
    const folder = /^folder: (.*)$/m.exec(output)?.[1] ?? '';
    await use({ output, folder, proxy, dataDir: environment.DATA_DIR ?? '', type });
  } finally {
    await proxy.close();
  }
}

/** Ends the services of the first terminals. */
export async function closeServices(): Promise<void> {
  for (const starting of services.values()) await (await starting)[Symbol.asyncDispose]();
}

async function startService(command: string, variables: Record<string, string>): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'quickstart-'));
  const registry = await startRegistry();
  const environment = {
    ...programEnvironment(),
    ...variables,
    PATH: [join(root, 'node_modules/.bin'), programEnvironment().PATH].join(delimiter),
    TMPDIR: folder,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    npm_config_registry: registry.url,
  };
  // Replaces the shell, so that the child ends when the service has.
  const child = start(command.replace(/npm (?:start|run demo)$/, 'exec $&'), environment);
  const end = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      const gone = ended(child);
      process.kill(-child.pid, 'SIGTERM');
      await gone;
    }
    await registry[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await readyAddress(child, command.endsWith('demo'));
    return { url, environment, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts a process group, so that its child processes end with it. */
function start(script: string, env: NodeJS.ProcessEnv): ChildProcess {
  const options = { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] as const };
  return spawn('bash', ['-euo', 'pipefail', '-c', script], { ...options, stdio: [...options.stdio] });
}

async function readyAddress(service: ChildProcess, isDemo: boolean): Promise<string> {
  const errors = outputOf(service.stderr);
  if (service.stdout === null) throw new Error('no output');
  let address: string | undefined;
  for await (const line of createInterface(service.stdout)) {
    address ??= /^guichet ready (\S+)/.exec(line)?.[1];
    // The demo listens before it has its data.
    if (address === undefined || (isDemo && !line.startsWith('partner key'))) continue;
    service.stdout.resume();
    return address;
  }
  throw new Error(`the service did not start: ${await errors}`);
}

function outputOf(stream: ChildProcess['stdout']): Promise<string> {
  return stream === null ? Promise.resolve('') : text(stream);
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}
