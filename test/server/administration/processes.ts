import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Environment } from '#server/config/config.ts';
import type { Printed } from '#test/support/command.ts';
import { preload } from '#test/support/runner/preload.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Ends what was started; by default the running test does. */
export type Dispose = (disposal: () => unknown) => void;

const withTest: Dispose = (disposal) => {
  onTestFinished(async () => {
    await disposal();
  });
};

/** Creates a folder for DATA_DIR, which is removed when the test, or `dispose`'s caller, is done. */
export async function temporaryFolder(dispose: Dispose = withTest): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'guichet-cli-'));
  dispose(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Types one command, as `npm run -s admin --` does: a process of its own, which takes a second to start. */
export function type(words: readonly string[], variables: Environment, input = ''): Promise<Printed> {
  return run(['server/cli.ts', ...words], variables, input);
}

/** Runs a script of the service to its end in a process of its own. */
export function run(script: readonly string[], variables: Environment, input = ''): Promise<Printed> {
  return new Promise((resolve) => {
    const options = { cwd: root, env: environment(variables), maxBuffer: 64 * 1024 * 1024 };
    const child = execFile(process.execPath, [...preload, ...script], options, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, out, err, json: <Body>() => JSON.parse(out) as Body });
    });
    child.stdin?.end(input);
  });
}

/** Starts a service in a process of its own and resolves to its address; the process ends with the test. */
export async function startProcess(variables: Environment, dispose: Dispose = withTest) {
  const child = spawn(process.execPath, [...preload, 'server/main.ts'], {
    cwd: root,
    env: environment({ PORT: '0', LOG_LEVEL: 'error', DRAIN_SECONDS: '1', ...variables }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  dispose(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { address: line.replace('guichet ready ', ''), child, exited };
}

/** PATH and nothing else of this process's surroundings, so that a developer's variables change no test. */
function environment(variables: Environment): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: programs are found where the shell finds them
  return { PATH: process.env.PATH, ...variables };
}
