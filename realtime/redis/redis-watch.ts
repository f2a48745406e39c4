import { z } from 'zod';
import { createMemoryWatch, type Watch, watchEventSchema } from '../watch/watch.ts';
import type { RedisClient, RedisLink } from './redis-link.ts';

const CHANNEL = 'guichet:watch';

const publishedSchema = z.object({ node: z.string(), sessionId: z.string(), event: watchEventSchema });

type Published = z.infer<typeof publishedSchema>;

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
  subscriber.on('message', (_channel: string, message: string) => {
    const published = parseMessage(message);
    if (published !== null && published.node !== node) local.publish(published.sessionId, published.event);
  });
  return {
    publish: (sessionId, event) => {
      local.publish(sessionId, event);
      const published = JSON.stringify({ node, sessionId, event } satisfies Published);
      link.run((client) => client.publish(CHANNEL, published)).catch(() => {});
    },
    subscribe: local.subscribe,
  };
}

/** Parses a message; null if this service did not send it, or if only another version knows its form. */
function parseMessage(message: string): Published | null {
  try {
    return publishedSchema.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}
