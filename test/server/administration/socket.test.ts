import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { withShortPath } from '#server/administration/socket-path.ts';

const script = fileURLToPath(new URL('./processes/hold-socket.ts', import.meta.url));
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'guichet-socket-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** A process that tries to take the socket, and the first line that it says. */
async function holder(dataDir: string) {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [line] = (await once(lines, 'line')) as [string];
  return { child, line, pid: String(child.pid) };
}

/** Asks the process behind the socket for its id. */
function ask(dataDir: string): Promise<string> {
  return withShortPath(
    dataDir,
    (short) =>
      new Promise((resolve, reject) => {
        const call = request({ socketPath: join(short, 'admin.sock'), agent: false }, (answer) => {
          text(answer).then(resolve, reject);
        });
        call.once('error', reject).end();
      }),
  );
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

test('the socket is its owner’s alone, and a second process gets one sentence', async () => {
  const dataDir = join(await folder(), 'data');
  // Wider than it may stay.
  await mkdir(dataDir, { mode: 0o755 });
  const first = await holder(dataDir);
  expect(first.line).toBe('held');
  expect((await stat(join(dataDir, 'admin.sock'))).mode & 0o777).toBe(0o600);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  expect(await readdir(dataDir)).toEqual(['admin.sock']);
  const second = await holder(dataDir);
  expect(second.line).toBe(
    `refused another process uses DATA_DIR ${dataDir}: stop it, or give this one another DATA_DIR`,
  );
  expect(await ask(dataDir)).toBe(first.pid);
});

test('a socket that was closed is free at once, and that of a killed process is taken over', async () => {
  const dataDir = await folder();
  const first = await holder(dataDir);
  const exited = once(first.child, 'exit');
  first.child.stdin?.write('close\n');
  await exited;
  expect(await readdir(dataDir)).toEqual([]);
  const killed = await holder(dataDir);
  expect(killed.line).toBe('held');
  await kill(killed.child);
  expect(await readdir(dataDir)).toContain('admin.sock');
  const next = await holder(dataDir);
  expect(next.line).toBe('held');
  expect(await ask(dataDir)).toBe(next.pid);
});

test.each([
  ['a free socket', false],
  ['a killed process’s socket', true],
])('of several processes that take %s at once, exactly one wins', async (_, stale) => {
  const dataDir = await folder();
  if (stale) await kill((await holder(dataDir)).child);
  const takers = await Promise.all(Array.from({ length: 4 }, () => holder(dataDir)));
  const winners = takers.filter(({ line }) => line === 'held');
  expect(winners).toHaveLength(1);
  expect(takers.filter(({ line }) => line.startsWith('refused another process'))).toHaveLength(3);
  expect(await ask(dataDir)).toBe(winners[0]?.pid);
});

test('a folder whose name is too long for a socket’s address works all the same', async () => {
  const dataDir = join(await folder(), 'long'.repeat(40));
  await mkdir(dataDir);
  const first = await holder(dataDir);
  expect(first.line).toBe('held');
  expect(await ask(dataDir)).toBe(first.pid);
  expect((await holder(dataDir)).line).toMatch(/^refused/);
  await kill(first.child);
  expect((await holder(dataDir)).line).toBe('held');
});
