import type { Cluster, Redis } from 'ioredis';
import type { Timers } from '#kernel/timers.ts';

export type RedisClient = Redis | Cluster;

/** Runs commands while Redis answers, and rejects them at once while it does not: no command waits or is replayed. */
export type RedisLink = {
  /** Rejects within the link's timeout, even if Redis or a cluster hangs. */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Calls back each time Redis answers again; returns the function that stops it. */
  onBack(run: () => void): () => void;
  close(): void;
};

class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

const PROBE_MS = 100;
/** A probe writes keys in many slots of a cluster, which is back only when each of its parts takes writes. */
const CLUSTER_PROBES = 64;
/**
 * A deadline is divided into so many waits. A process that got no processor time loses one of them at most, and has the
 * rest to read the answers that wait in its sockets.
 */
const WAITS = 4;

type RedisLinkOptions = {
  client: RedisClient;
  timers: Timers;
  timeoutMs: number;
  /** Called once an outage. */
  onAway(fault: unknown): void;
  onBack(): void;
};

export function createRedisLink({ client, timers, timeoutMs, onAway, onBack }: RedisLinkOptions): RedisLink {
  const waiting = new Set<() => void>();
  let away = false;
  let closed = false;
  let probing = false;
  let cancelProbe = () => {};

  function markUnreachable(fault: unknown): void {
    if (away || closed) return;
    away = true;
    onAway(fault);
    // Reconnects: after a partition, TCP would otherwise wait for its own retransmission timeout.
    if (fault instanceof RedisAwayError && client.status === 'ready') client.disconnect(true);
    cancelProbe = timers.after(PROBE_MS, probe);
  }

  /** Probes with a write, since a Redis that loads, replicates or is out of memory still answers reads and pings. */
  async function probe(): Promise<void> {
    if (probing || !away || closed) return;
    probing = true;
    cancelProbe();
    const keys = Array.from(
      { length: client.isCluster ? CLUSTER_PROBES : 1 },
      (_, n) => `guichet:probe:${n}`,
    );
    const written = keys.map((key) => client.set(key, '1', 'PX', 1000));
    const answers = await withinDeadline(Promise.all(written)).then(Boolean, () => false);
    probing = false;
    if (closed) return;
    if (answers) markReachable();
    else cancelProbe = timers.after(PROBE_MS, probe);
  }

  function markReachable(): void {
    away = false;
    onBack();
    for (const run of [...waiting]) run();
  }

  async function withinDeadline<T>(answer: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const refuse = () => late.reject(new RedisAwayError('Redis does not answer'));
    let cancel = () => {};
    const wait = (left: number) => {
      cancel = timers.after(timeoutMs / WAITS, () => {
        // Reads the sockets first: an answer may have arrived that this process was too busy to read.
        const immediate = setImmediate(left > 1 ? () => wait(left - 1) : refuse);
        cancel = () => clearImmediate(immediate);
      });
    };
    wait(WAITS);
    return Promise.race([answer, late.promise]).finally(() => cancel());
  }

  // ioredis retries by itself; without a listener it would print its errors.
  client.on('error', markUnreachable);
  client.on('ready', probe);
  return {
    run: async (command) => {
      if (away) throw new RedisAwayError('Redis is away');
      try {
        return await withinDeadline(command(client));
      } catch (fault) {
        markUnreachable(fault);
        throw fault;
      }
    },
    onBack: (run) => {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    close: () => {
      closed = true;
      cancelProbe();
      client.disconnect();
    },
  };
}
