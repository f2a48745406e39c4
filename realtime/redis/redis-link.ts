import type { Cluster, Redis } from 'ioredis';
import type { Timers } from '#kernel/timers.ts';

export type RedisClient = Redis | Cluster;

/** Runs commands while Redis answers, and rejects them at once while it does not: no command waits or is replayed. */
export type RedisLink = {
  /** Rejects within the link's timeout, even if Redis or a cluster hangs. */
  run<T>(command: (client: RedisClient) => Promise<T>): Promise<T>;
  /** Calls back at the end of each outage; returns the function that stops it. */
  onRecovery(listener: () => void): () => void;
  close(): void;
};

/** Thrown if Redis did not answer a command in time, or if the command was not sent during an outage. */
class RedisAwayError extends Error {
  override readonly name = 'RedisAwayError';
}

/** The pause between two probes of an outage. */
const PROBE_MS = 100;
/** The number of keys that a probe of a cluster writes. They are in many slots, since each part must accept writes. */
const CLUSTER_PROBES = 64;
/**
 * The number of waits into which a deadline is divided. The deadline is several short timers, so that a process that
 * was paused still reads answers that have arrived before it gives up.
 */
const WAITS = 4;

type RedisLinkOptions = {
  client: RedisClient;
  timers: Timers;
  timeoutMs: number;
  /** Called at the beginning of each outage. */
  onUnreachable(fault: unknown): void;
  /** Called at the end of each outage, before the listeners of `onRecovery`. */
  onReachable(): void;
};

/** Creates the link of a client; it probes Redis during an outage. */
export function createRedisLink({
  client,
  timers,
  timeoutMs,
  onUnreachable,
  onReachable,
}: RedisLinkOptions): RedisLink {
  const listeners = new Set<() => void>();
  let isUnreachable = false;
  let isClosed = false;
  let isProbing = false;
  let cancelProbe = () => {};

  function markUnreachable(fault: unknown): void {
    if (isUnreachable || isClosed) return;
    isUnreachable = true;
    onUnreachable(fault);
    // Reconnects (`true`): after a partition, TCP would otherwise wait for its own retransmission timeout.
    if (fault instanceof RedisAwayError && client.status === 'ready') client.disconnect(true);
    cancelProbe = timers.after(PROBE_MS, probe);
  }

  /** Probes with a write, since a Redis that loads, replicates or is out of memory still answers reads and pings. */
  async function probe(): Promise<void> {
    if (isProbing || !isUnreachable || isClosed) return;
    isProbing = true;
    cancelProbe();
    const keys = Array.from(
      { length: client.isCluster ? CLUSTER_PROBES : 1 },
      (_, n) => `guichet:probe:${n}`,
    );
    const writes = keys.map((key) => client.set(key, '1', 'PX', 1000));
    const hasWritten = await withinDeadline(Promise.all(writes)).then(
      () => true,
      () => false,
    );
    isProbing = false;
    if (isClosed) return;
    if (hasWritten) markReachable();
    else cancelProbe = timers.after(PROBE_MS, probe);
  }

  function markReachable(): void {
    isUnreachable = false;
    onReachable();
    for (const listener of [...listeners]) listener();
  }

  /** Rejects when the answer does not come within `timeoutMs`. */
  async function withinDeadline<T>(answer: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const refuse = () => late.reject(new RedisAwayError('Redis does not answer'));
    let cancel = () => {};
    const wait = (waitsLeft: number) => {
      cancel = timers.after(timeoutMs / WAITS, () => {
        // Reads the sockets first: an answer may have arrived that this process was too busy to read.
        const immediate = setImmediate(waitsLeft > 1 ? () => wait(waitsLeft - 1) : refuse);
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
      if (isUnreachable) throw new RedisAwayError('Redis is away');
      try {
        return await withinDeadline(command(client));
      } catch (fault) {
        // An error reply counts as an outage too: a Redis that refuses commands, such as one out of memory, is of no
        // use.
        markUnreachable(fault);
        throw fault;
      }
    },
    onRecovery: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      cancelProbe();
      client.disconnect();
    },
  };
}
