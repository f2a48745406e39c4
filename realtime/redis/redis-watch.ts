import { z } from 'zod';
import { createMemoryWatch, type Watch, watchEventSchema } from '../watch/watch.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';

const CHANNEL = 'guichet:watch';

const messageSchema = z.object({ node: z.string(), sessionId: z.string(), event: watchEventSchema });

/** An event for the watchers of a session, and the node that published it. */
type WatchMessage = z.infer<typeof messageSchema>;

/** Uses one Redis subscription for all watchers of this node; while Redis is unreachable, events stay on their node. */
export function createRedisWatch({
  link,
  subscriber,
  node,
  local = createMemoryWatch(),
}: {
  link: RedisLink;
  /** This connection must be separate, and must not resubscribe by itself. */
  subscriber: RedisClient;
  node: string;
  local?: Watch;
}): Watch {
  // The link reports outages.
  subscriber.on('error', () => {});
  subscriber.on('ready', () => void subscriber.subscribe(CHANNEL).catch(() => subscriber.disconnect(true)));
  subscriber.on('message', (_channel: string, text: string) => {
    const message = parseMessage(text);
    // The watchers of this node have its own events already.
    if (message !== null && message.node !== node) local.publish(message.sessionId, message.event);
  });
  return {
    publish: (sessionId, event) => {
      local.publish(sessionId, event);
      const text = JSON.stringify({ node, sessionId, event } satisfies WatchMessage);
      link.run((client) => client.publish(CHANNEL, text)).catch(() => {});
    },
    subscribe: local.subscribe,
  };
}

/** Parses a message; null if this service did not send it, or if only another version knows its form. */
function parseMessage(text: string): WatchMessage | null {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
