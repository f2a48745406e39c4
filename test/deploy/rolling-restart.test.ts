import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { programEnvironment } from '../support/servers/system-programs.ts';

const script = fileURLToPath(new URL('../../deploy/nginx/rolling-restart', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'guichet-restart-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The kit's script, with this in place of `systemctl restart`, and what it says. */
async function run(restart: string, whileRestarting: (pid: number) => Promise<void> = async () => {}) {
  await rm(`${folder}/without-1`, { force: true });
  const command = join(folder, 'restart');
  await writeFile(command, `#!/bin/sh\n${restart}\n`);
  await chmod(command, 0o700);
  const env = { ...programEnvironment(), FILE: `${folder}/without-`, RESTART: command };
  const child = spawn(script, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.once('data', () => whileRestarting(child.pid ?? 0));
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const isLeftOut = await access(`${folder}/without-1`).then(
    () => true,
    () => false,
  );
  return { code, said, isLeftOut };
}

test('both nodes are restarted, and neither stays left out', async () => {
  expect(await run(`test -e ${folder}/without-$1`)).toEqual({ code: 0, said: '', isLeftOut: false });
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a %s ends it after the node that restarts',
  async (signal) => {
    const sent = join(folder, signal);
    const answer = await run(`echo restarting; until test -e ${sent}; do sleep 0.01; done`, async (pid) => {
      process.kill(pid, signal);
      await writeFile(sent, '');
    });
    const said = 'interrupted: guichet@1 serves, those after it were not restarted\n';
    expect(answer).toEqual({ code: 1, said, isLeftOut: false });
  },
);

test('a node that does not start is left out, and said to be', async () => {
  const said = `guichet@1 did not start; nginx leaves it out until ${folder}/without-1 is removed\n`;
  expect(await run('exit 1')).toEqual({ code: 1, said, isLeftOut: true });
});
