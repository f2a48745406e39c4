import { once } from 'node:events';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisClient } from '#realtime/redis/redis-link.ts';

/** Makes the link give up before the client reconnects by itself. */
const CLIENT_MARGIN_MS = 300;
/**
 * Long, since the link's deadline decides: it checks the sockets before it gives up. The client does not, and its timer
 * would treat a healthy Redis as down when this process waited for the processor.
 */
const COMMAND_MS_MAX = 30_000;

/** Options under which a command is never sent again, and the connection is retried for ever. */
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
    // Limits and events are sent at once and do not wait for a batch of chunks.
    autoPipeliningIgnoredCommands: ['eval', 'evalsha', 'set', 'publish'],
    retryStrategy: retryAfterMs,
  }) satisfies RedisOptions;

/**
 * Creates a client for REDIS_URL: one server, a cluster's or a sentinel's list of hosts. It connects by itself;
 * `timeoutMs` is its link's.
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
    // When a node fails, its command fails and is not sent again.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    maxRedirections: 3,
    redisOptions: { ...perNode, ...credentials },
  });
}

/** Waits a short time for Redis, since the service runs without it. */
export async function untilReady(clients: readonly RedisClient[], withinMs: number): Promise<void> {
  const patience = AbortSignal.timeout(withinMs);
  const over = once(patience, 'abort');
  const ready = async (client: RedisClient) => {
    if (client.status !== 'ready') await once(client, 'ready', { signal: patience });
    // A cluster connects to a node with the first command, so a ping connects it now.
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
