import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';

type OnPayload = (payload: string) => void;

type Notifications = {
  /** Calls back with each payload; resolves, once subscribed, to the way to stop. */
  listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** What the driver tells of the connection. */
type ConnectionEvents = {
  onnotify(channel: string, payload: string): void;
  onclose(): void;
};

type Options = {
  /** A client with one connection, which gives up a statement that is not answered. */
  open(events: ConnectionEvents): postgres.Sql;
  /** A connection that only listens does not notice that it is lost: it is asked this often. */
  pingMs: number;
  retryMs: number;
};

/** Subscribes over one connection, and again to each channel once over every connection that follows it. */
export function createNotifications({ open, pingMs, retryMs }: Options): Notifications {
  const listeners = new Map<string, Set<OnPayload>>();
  const closing = new AbortController();
  let subscribed = attempt();
  let current: postgres.Sql | null = null;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await keepOne().catch(subscribed.reject);
      current = null;
      subscribed = attempt();
      await pause(retryMs, closing.signal);
    }
  }

  /** Ends, or throws, when the connection is lost. */
  async function keepOne(): Promise<void> {
    const lost = new AbortController();
    const client = open({
      onnotify: (channel, payload) => {
        for (const onPayload of [...(listeners.get(channel) ?? [])]) onPayload(payload);
      },
      onclose: () => lost.abort(),
    });
    const over = AbortSignal.any([lost.signal, closing.signal]);
    // Whatever it waits for is refused.
    over.addEventListener('abort', () => void client.end({ timeout: 0 }), { once: true });
    try {
      for (const channel of listeners.keys()) await client.unsafe(`listen ${quote(channel)}`);
      current = client;
      subscribed.resolve(client);
      // Over a new connection the driver would ask as well, but nothing is subscribed there.
      while (!over.aborted) {
        await pause(pingMs, over);
        if (!over.aborted) await client.unsafe('select 1');
      }
    } finally {
      await client.end({ timeout: 0 });
    }
  }

  async function stop(channel: string, onPayload: OnPayload): Promise<void> {
    const ofChannel = listeners.get(channel);
    ofChannel?.delete(onPayload);
    if (ofChannel?.size !== 0) return;
    listeners.delete(channel);
    // A connection that is lost is subscribed to nothing.
    await current?.unsafe(`unlisten ${quote(channel)}`).catch(() => {});
  }

  return {
    listen: async (channel, onPayload) => {
      // Of its own, so that one function can listen twice and stop once.
      const listener: OnPayload = (payload) => onPayload(payload);
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      running ??= run();
      try {
        if (current === null) await subscribed.promise;
        else await current.unsafe(`listen ${quote(channel)}`);
      } catch (error) {
        await stop(channel, listener);
        throw error;
      }
      return () => stop(channel, listener);
    },
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

function attempt() {
  const connected = Promise.withResolvers<postgres.Sql>();
  connected.promise.catch(() => {}); // nobody may be waiting
  return connected;
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, null, { signal, ref: false }).catch(() => {});
}
