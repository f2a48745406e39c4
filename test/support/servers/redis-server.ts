import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export type RedisServer = {
  url: string;
  /** SIGSTOP and SIGCONT: a server that accepts and does not answer. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A private Redis (Debian's redis-server) on a free port, without persistence; `flags` are of its command line. */
export async function startRedis(flags: readonly string[] = []): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-redis-'));
  const port = await freePort();
  const options = [
    ...flags,
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  let child = await launch();

  async function launch() {
    const launched = spawn('redis-server', options, { stdio: 'ignore' });
    await untilListening(port);
    return launched;
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    start: async () => {
      child = await launch();
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (connected) return;
    if (Date.now() > deadline) throw new Error('redis-server does not listen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
