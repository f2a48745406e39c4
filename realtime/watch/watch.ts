import { z } from 'zod';

/** The events that watchers of a session receive; they contain neither text nor personal data. */
export const watchEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('consent'), aiConsent: z.boolean() }),
  z.object({ type: z.literal('turn'), state: z.enum(['started', 'finished', 'aborted', 'cut']) }),
  z.object({ type: z.literal('progress'), answered: z.number(), questions: z.number() }),
  z.object({
    type: z.literal('floor'),
    by: z.enum(['interviewer', 'person']),
    attending: z.boolean(),
    since: z.iso.datetime().nullable(),
  }),
  z.object({ type: z.literal('state'), keys: z.array(z.string()) }),
]);

export type WatchEvent = z.infer<typeof watchEventSchema>;

/**
 * Sends events about a session to its watchers on every node. A lost event does no harm: the next one replaces it.
 */
export type Watch = {
  publish(sessionId: string, event: WatchEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(sessionId: string, onEvent: (event: WatchEvent) => void): () => void;
};

/** Publishes within this process only. */
export function createMemoryWatch(): Watch {
  const watchers = new Map<string, Set<(event: WatchEvent) => void>>();
  return {
    publish: (sessionId, event) => {
      for (const onEvent of [...(watchers.get(sessionId) ?? [])]) onEvent(event);
    },
    subscribe: (sessionId, onEvent) => {
      const sessionWatchers = watchers.get(sessionId) ?? new Set();
      // A new function for each call, so that the same callback can subscribe twice and unsubscribe once.
      const watcher = (event: WatchEvent) => onEvent(event);
      watchers.set(sessionId, sessionWatchers.add(watcher));
      return () => {
        sessionWatchers.delete(watcher);
        if (sessionWatchers.size === 0 && watchers.get(sessionId) === sessionWatchers)
          watchers.delete(sessionId);
      };
    },
  };
}
