import { setTimeout as delay } from 'node:timers/promises';
import type postgres from 'postgres';

type OnPayload = (payload: string) => void;
/** Called when a new connection begins to listen: notifications may have been missed before. */
type OnMissed = () => void;

type Listener = { onPayload: OnPayload; onMissed: OnMissed };

/** Listens to NOTIFY on any number of channels. */
export type Notifications = {
  /** Calls back with the payload of every NOTIFY; resolves, once subscribed, to a function that unsubscribes. */
  listen(channel: string, onPayload: OnPayload, onMissed?: OnMissed): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

/** The driver calls these functions for the one connection of a client. */
type ConnectionEvents = {
  onnotify(channel: string, payload: string): void;
  onclose(): void;
};

type Options = {
  /** A client with one connection that rejects a statement after its timeout. */
  open(events: ConnectionEvents): postgres.Sql;
  /** The interval of a test statement: a connection that only listens does not notice that it is lost. */
  pingMs: number;
  retryMs: number;
};

/** Listens on one connection; after a loss it opens another and subscribes to each channel again. */
export function createNotifications({ open, pingMs, retryMs }: Options): Notifications {
  const listeners = new Map<string, Set<Listener>>();
  const closing = new AbortController();
  /** Settles when the present attempt to connect has subscribed to all channels, or has failed. */
  let attempt = createAttempt();
  /** The client that is subscribed; null until an attempt succeeds, and after a loss. */
  let current: postgres.Sql | null = null;
  /** Settles when the loop of attempts ends; null before the first call of `listen`, which starts the loop. */
  let loopEnd: Promise<void> | null = null;

  async function listenUntilClosed(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenUntilLost().catch(attempt.reject);
      current = null;
      attempt = createAttempt();
      await pause(retryMs, closing.signal);
    }
  }

  /** Listens on one connection; resolves or rejects when it is lost. */
  async function listenUntilLost(): Promise<void> {
    const lost = new AbortController();
    const client = open({
      onnotify: (channel, payload) => {
        // It iterates over a copy, since a listener may unsubscribe itself or others.
        for (const { onPayload } of [...(listeners.get(channel) ?? [])]) onPayload(payload);
      },
      onclose: () => lost.abort(),
    });
    const ended = AbortSignal.any([lost.signal, closing.signal]);
    // Ending the client rejects the statement that is pending.
    ended.addEventListener('abort', () => void client.end({ timeout: 0 }), { once: true });
    try {
      for (const channel of listeners.keys()) await client.unsafe(`listen ${quote(channel)}`);
      current = client;
      attempt.resolve();
      const allListeners = [...listeners.values()].flatMap((ofChannel) => [...ofChannel]);
      for (const { onMissed } of allListeners) onMissed();
      // No statement is sent after a loss: the driver would reconnect for it, but without the subscriptions.
      while (!ended.aborted) {
        await pause(pingMs, ended);
        if (!ended.aborted) await client.unsafe('select 1');
      }
    } finally {
      await client.end({ timeout: 0 });
    }
  }

  async function unsubscribe(channel: string, listener: Listener): Promise<void> {
    const ofChannel = listeners.get(channel);
    ofChannel?.delete(listener);
    if (ofChannel?.size !== 0) return;
    listeners.delete(channel);
    // A lost connection has no subscription to end.
    await current?.unsafe(`unlisten ${quote(channel)}`).catch(() => {});
  }

  return {
    listen: async (channel, onPayload, onMissed = () => {}) => {
      // Each call has its own object, so that the same callback can subscribe twice and unsubscribe once.
      const listener = { onPayload, onMissed };
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
      loopEnd ??= listenUntilClosed();
      try {
        if (current === null) await attempt.promise;
        else await current.unsafe(`listen ${quote(channel)}`);
      } catch (error) {
        await unsubscribe(channel, listener);
        throw error;
      }
      return () => unsubscribe(channel, listener);
    },
    close: async () => {
      closing.abort();
      await loopEnd;
    },
  };
}

function createAttempt() {
  const attempt = Promise.withResolvers<void>();
  attempt.promise.catch(() => {}); // if no call of `listen` waits, a rejection would be unhandled
  return attempt;
}

function quote(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, null, { signal, ref: false }).catch(() => {});
}
