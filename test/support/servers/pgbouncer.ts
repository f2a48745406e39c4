import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import { programEnvironment } from './system-programs.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

export type Pgbouncer = { url: string; stop(): Promise<void> };

/** A private pgbouncer in transaction mode before the database at `url`, with few connections behind it. */
export async function startPgbouncer(url: string, { poolSize }: { poolSize: number }): Promise<Pgbouncer> {
  const behind = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'guichet-pgbouncer-'));
  const port = await freePort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: join(folder, 'users'),
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=${behind.hostname} port=${behind.port}\n`;
  await writeFile(join(folder, 'users'), `"${behind.username}" ""\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), `${databases}[pgbouncer]\n${lines.join('\n')}\n`);
  // pgbouncer refuses to run as root.
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const child = spawn('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], {
    env: programEnvironment(),
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  const exited = once(child, 'exit');
  const dismiss = () => child.kill('SIGKILL');
  process.once('exit', dismiss);
  const through = new URL(url);
  through.port = String(port);
  const stop = async () => {
    process.off('exit', dismiss);
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  await untilAnswering(through.href).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: through.href, stop };
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false, prepare: false });
    try {
      await client`select 1`;
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      await client.end({ timeout: 1 });
    }
  }
}
