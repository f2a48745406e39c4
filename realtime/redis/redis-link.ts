import type { Cluster, Redis } from 'ioredis';
import type { Timers } from '../stream/timers.ts';

export type RedisClient = Redis | Cluster;

/** Redis while it answers, and a refusal at once while it does not: nothing waits for it, nothing is replayed. */
export type RedisLink = {
  /** Rejects within the link's timeout, whatever Redis or a cluster does. */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Calls back when Redis answers again; returns the way to stop. */
  onBack(run: () => void): () => void;
  close(): void;
};

class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

const PROBE_MS = 100;

type RedisLinkOptions = {
  client: RedisClient;
  timers: Timers;
  timeoutMs: number;
  /** Once per outage. */
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
    // What a partition held back would otherwise wait for TCP's own retransmission timeout.
    if (fault instanceof RedisAwayError && client.status === 'ready') client.disconnect(true);
    cancelProbe = timers.after(PROBE_MS, probe);
  }

  /** A write, since a Redis that loads, replicates or is out of memory answers reads and pings. */
  async function probe(): Promise<void> {
    if (probing || !away || closed) return;
    probing = true;
    cancelProbe();
    const answers = await withinDeadline(client.set('guichet:probe', '1', 'PX', 1000)).then(
      Boolean,
      () => false,
    );
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
    // After a look at the sockets: an answer may be there that this process was too busy to read.
    const cancel = timers.after(timeoutMs, () => setImmediate(refuse));
    return Promise.race([answer, late.promise]).finally(cancel);
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
