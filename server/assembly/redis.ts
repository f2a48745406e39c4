import { once } from 'node:events';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisClient } from '#realtime/redis/redis-link.ts';

/** The link gives up before the client connects again by itself. */
const CLIENT_MARGIN_MS = 300;
/**
 * The link's deadline decides, since it looks at the sockets before it gives up. The client does not: its timer would
 * take a healthy Redis for away where this process waited for the processor.
 */
const COMMAND_MS_MAX = 30_000;

/** A command is never sent again; the connection is tried again for ever. */
const optionsFor = (timeoutMs: number) =>
  ({
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: timeoutMs + COMMAND_MS_MAX,
    connectTimeout: timeoutMs + CLIENT_MARGIN_MS,
    disconnectTimeout: timeoutMs,
    keepAlive: 5000,
    autoResubscribe: false,
    enableAutoPipelining: true,
    // Limits and events are sent at once: they do not wait behind a batch of chunks.
    autoPipeliningIgnoredCommands: ['eval', 'evalsha', 'set', 'publish'],
    retryStrategy: retryAfterMs,
  }) satisfies RedisOptions;

/**
 * A client for REDIS_URL: one server, a cluster's or a sentinel's list of hosts. It connects by itself; `timeoutMs` is
 * that of its link.
 */
export function createRedisClient(url: string, timeoutMs: number): RedisClient {
  const options = optionsFor(timeoutMs);
  const list = /^redis\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^/]+)(?:\/(.*))?$/.exec(url);
  if (list === null) return new Redis(url, options);
  const [, kind, login = '', hosts = '', name = ''] = list;
  const nodes = hosts.split(',').map(toAddress);
  const credentials = toCredentials(login);
  if (kind === 'sentinel') {
    return new Redis({
      ...options,
      ...credentials,
      sentinels: nodes,
      name,
      sentinelRetryStrategy: retryAfterMs,
    });
  }
  const { enableOfflineQueue, enableAutoPipelining, autoPipeliningIgnoredCommands, ...perNode } = options;
  return new Cluster(nodes, {
    enableOfflineQueue,
    enableAutoPipelining,
    autoPipeliningIgnoredCommands,
    clusterRetryStrategy: retryAfterMs,
    slotsRefreshTimeout: timeoutMs + CLIENT_MARGIN_MS,
    // A node that fails fails the command: nothing is sent again later.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    maxRedirections: 3,
    redisOptions: { ...perNode, ...credentials },
  });
}

/** Waits for Redis, but not for long: the service runs without it. */
export async function untilReady(clients: readonly RedisClient[], withinMs: number): Promise<void> {
  const patience = AbortSignal.timeout(withinMs);
  const over = once(patience, 'abort');
  const ready = async (client: RedisClient) => {
    if (client.status !== 'ready') await once(client, 'ready', { signal: patience });
    // A cluster connects to a node with the first command to it, which waits for that.
    if (client instanceof Cluster) await Promise.all(client.nodes('master').map((node) => node.ping()));
  };
  await Promise.race([Promise.all(clients.map(ready)).catch(() => {}), over]);
}

function retryAfterMs(attempt: number): number {
  return Math.min(50 * attempt, 500);
}

function toAddress(host: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${host}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 6379 : Number(port) };
}

function toCredentials(login: string): { username?: string; password?: string } {
  const [username = '', password = ''] = login.split(':').map(decodeURIComponent);
  return { ...(username !== '' && { username }), ...(password !== '' && { password }) };
}
