import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { until } from '#test/realtime/redis/support.ts';
import { debianBinaries } from '#test/support/servers/debian-postgres.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { postgresIdentity, startPostgres } from '#test/support/servers/postgres-server.ts';

const run = promisify(execFile);
const replicating = { fsync: 'off', wal_level: 'replica', max_wal_senders: '10', shared_buffers: '32MB' };

/** A primary, a streaming replica and a proxy before whichever of them is the primary. */
export async function startPostgresPair({
  isSynchronous = true,
}: {
  /** Whether the replica confirms each commit. */
  isSynchronous?: boolean;
} = {}) {
  const binaries = await debianBinaries();
  const primary = await startPostgres(replicating, binaries);
  const replica = await startReplica(primary.url(), binaries);
  const proxy = await startSwitch(Number(new URL(primary.url()).port));
  const sql = postgres(primary.url(), { max: 1, onnotice: () => {} });
  if (isSynchronous) {
    await sql`alter system set synchronous_standby_names = '*'`;
    await sql`select pg_reload_conf()`;
  }
  const state = isSynchronous ? 'sync' : 'async';
  const replicas = async () =>
    (await sql`select from pg_stat_replication where sync_state = ${state}`).length;
  await until(async () => (await replicas()) === 1);
  const url = new URL(primary.url());
  url.port = String(proxy.port);
  return {
    /** The primary's address through the proxy. */
    url: url.href,
    /** Once the replica has everything, it gets nothing more. */
    cutReplica: async () => {
      const client = postgres(replica.url, { max: 1 });
      const [end] = await sql`select pg_current_wal_lsn()::text as lsn`;
      const isThere = () => client`select from pg_last_wal_replay_lsn() as at where at >= ${end?.lsn}`;
      await until(async () => (await isThere()).length === 1);
      await client`alter system set primary_conninfo = ''`;
      await client`select pg_reload_conf()`;
      await until(async () => (await replicas()) === 0);
      await client.end();
    },
    killPrimary: async () => {
      await sql.end();
      await primary.kill();
    },
    /** Makes the replica the primary, and lets the proxy lead to it. */
    promote: async () => {
      const client = postgres(replica.url, { max: 1 });
      await client`select pg_promote()`;
      // It waits for no replica of its own.
      await client`alter system set synchronous_standby_names = ''`;
      await client`select pg_reload_conf()`;
      await client.end();
      proxy.leadTo(replica.port);
    },
    stop: async () => {
      await proxy.close();
      await Promise.all([replica.stop(), primary.stop()]);
    },
  };
}

async function startReplica(primaryUrl: string, binaries: string) {
  const folder = await mkdtemp(join(tmpdir(), 'guichet-replica-'));
  const { uid, gid } = postgresIdentity;
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  const data = join(folder, 'data');
  const backup = ['-D', data, '-d', primaryUrl, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
  await run(join(binaries, 'pg_basebackup'), backup, postgresIdentity);
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const limits = ['-c', 'max_connections=200', '-c', 'fsync=off'];
  const child = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), ...settings, ...limits], {
    ...postgresIdentity,
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const url = new URL(primaryUrl);
  url.port = String(port);
  return {
    url: url.href,
    port,
    stop: async () => {
      child.kill('SIGQUIT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Leads to one port, and to another one later; what led to the first is closed then. */
async function startSwitch(first: number) {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = openConnection({ host: '127.0.0.1', port: target });
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one);
      one
        .on('error', () => {})
        .on('close', () => {
          open.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const disconnect = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port: number) => {
      target = port;
      disconnect();
    },
    close: async () => {
      server.close();
      disconnect();
      await once(server, 'close');
    },
  };
}
