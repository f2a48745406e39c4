import { once } from 'node:events';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisClient } from '#realtime/redis/redis-link.ts';

// "The link" is `createRedisLink`, which watches the client and decides when Redis counts as down.

/** The client may take longer to connect than the link waits, so that the link gives up first. */
const CLIENT_MARGIN_MS = 300;
/**
 * Added to the client's limit of a command, so that the link's deadline decides: the link checks the sockets before it
 * gives up. The client does not, and would treat a healthy Redis as down when this process waited for the processor.
 */
const COMMAND_MARGIN_MS = 30_000;

/**
 * Returns options under which a command is never sent again and the connection is retried for ever. `timeoutMs` is the
 * link's.
 */
const optionsFor = (timeoutMs: number) =>
  ({
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: timeoutMs + COMMAND_MARGIN_MS,
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
 * Creates a client for REDIS_URL, which names one server, or the hosts of a cluster or of sentinels as in
 * `redis+sentinel://user:password@h1:26379,h2:26379/master`. The client connects by itself; `timeoutMs` is the link's.
 */
export function createRedisClient(url: string, timeoutMs: number): RedisClient {
  const options = optionsFor(timeoutMs);
  // The groups are the kind, the login, the hosts, and the name of the sentinels' master.
  const match = /^redis\+(cluster|sentinel):\/\/(?:([^@/]*)@)?([^/]+)(?:\/(.*))?$/.exec(url);
  if (match === null) return new Redis(url, options);
  const [, kind, login = '', hosts = '', masterName = ''] = match;
  const nodes = hosts.split(',').map(toAddress);
  const credentials = toCredentials(login);
  if (kind === 'sentinel') {
    return new Redis({
      ...options,
      ...credentials,
      sentinels: nodes,
      name: masterName,
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
    // When a node fails, a command to it fails and is not sent again.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    maxRedirections: 3,
    redisOptions: { ...perNode, ...credentials },
  });
}

/** Waits until the clients are ready, for at most `withinMs`, since the service also runs without Redis. */
export async function untilReady(clients: readonly RedisClient[], withinMs: number): Promise<void> {
  const deadline = AbortSignal.timeout(withinMs);
  const late = once(deadline, 'abort');
  const untilClientReady = async (client: RedisClient) => {
    if (client.status !== 'ready') await once(client, 'ready', { signal: deadline });
    // A cluster connects to a node with the first command, so a ping connects it now.
    if (client instanceof Cluster) await Promise.all(client.nodes('master').map((node) => node.ping()));
  };
  // A client that fails here is reported by its link.
  await Promise.race([Promise.all(clients.map(untilClientReady)).catch(() => {}), late]);
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
