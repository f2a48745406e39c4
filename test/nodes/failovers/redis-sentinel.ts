import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from '#test/realtime/redis/support.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';

const hostOf = ({ url }: RedisServer) => new URL(url).host;
const portOf = ({ url }: RedisServer) => new URL(url).port;

/** A primary, its replica and a sentinel that gives the primary half a second. */
export async function startSentinelPair() {
  const primary = await startRedis();
  const replica = await startRedis(['--replicaof', '127.0.0.1', portOf(primary)]);
  const folder = await mkdtemp(join(tmpdir(), 'guichet-sentinel-'));
  const file = join(folder, 'sentinel.conf');
  const rules = [
    `sentinel monitor guichet 127.0.0.1 ${portOf(primary)} 1`,
    'sentinel down-after-milliseconds guichet 500',
    'sentinel failover-timeout guichet 3000',
  ];
  await writeFile(file, `${rules.join('\n')}\n`);
  const sentinel = await startRedis([file, '--sentinel']);
  const client = new Redis(sentinel.url, { lazyConnect: false });
  client.on('error', () => {});
  const primaryPort = async () => {
    const address = (await client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'guichet')) as string[] | null;
    return address?.[1];
  };
  // It fails over to a replica that it knows and that has caught up.
  await until(async () => String(await client.call('SENTINEL', 'REPLICAS', 'guichet')).includes('ok'));
  return {
    url: `redis+sentinel://${hostOf(sentinel)}/guichet`,
    primary,
    /** Resolves when the sentinel names the replica. */
    untilPromoted: () => until(async () => (await primaryPort()) === portOf(replica)),
    stop: async () => {
      client.disconnect();
      await Promise.all([sentinel.stop(), replica.stop(), primary.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
