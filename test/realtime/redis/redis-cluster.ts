import { onTestFinished } from 'vitest';
import type { RedisLink } from '#realtime/redis/redis-link.ts';
import { freePort } from '#test/support/servers/free-port.ts';
import { type RedisServer, startRedis } from '#test/support/servers/redis-server.ts';
import { openLink, until } from './support.ts';

/** Starts a Redis that ends with the test. */
export async function started(...flags: string[]): Promise<RedisServer> {
  const server = await startRedis(flags);
  onTestFinished(() => server.stop());
  return server;
}

export const hostOf = (server: RedisServer) => new URL(server.url).host;

/** Starts three masters that share the slots. */
export async function startRedisCluster(
  ...flags: string[]
): Promise<{ url: string; servers: RedisServer[] }> {
  const busPorts = [await freePort(), await freePort(), await freePort()];
  const servers = await Promise.all(
    busPorts.map((port) => started('--cluster-enabled', 'yes', '--cluster-port', String(port), ...flags)),
  );
  const links = await Promise.all(servers.map(({ url }) => openLink(url)));
  const bounds = [0, 5461, 10_923, 16_384];
  for (const [index, link] of links.entries()) {
    const [from = 0, to = 0] = bounds.slice(index, index + 2);
    await link.run((client) => client.call('CLUSTER', 'ADDSLOTSRANGE', from, to - 1));
    const others = servers.map(({ url }, other) => [new URL(url).port, busPorts[other] ?? 0] as const);
    for (const [port, busPort] of others) {
      await link.run((client) => client.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort));
    }
  }
  const isReady = async (link: RedisLink) =>
    String(await link.run((client) => client.call('CLUSTER', 'INFO'))).includes('cluster_state:ok');
  const areReady = async () => (await Promise.all(links.map(isReady))).every(Boolean);
  await until(areReady);
  return { url: `redis+cluster://${servers.map(hostOf).join(',')}`, servers };
}
