import { z } from 'zod';

/**
 * The events that watchers of a session receive; they contain neither text nor personal data.
 * - `consent`: the candidate agreed to the AI interview, or no longer does.
 * - `turn`: the state of the answer that is being written.
 * - `progress`: the numbers of answered questions and of all questions.
 * - `floor`: the one who speaks to the candidate, since when, and whether this person has the conversation open.
 * - `state`: the keys that the client has just saved.
 */
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
 * Sends events about a session to its watchers on every node. An event may be lost, so a watcher reads the session
 * again when it reconnects, and must not rely on an event to end something.
 */
export type Watch = {
  /** Calls every watcher, and then throws the first error that a watcher threw. */
  publish(sessionId: string, event: WatchEvent): void;
  /** Returns the function that ends the subscription. */
  subscribe(sessionId: string, onEvent: (event: WatchEvent) => void): () => void;
};

/** Makes a watch whose events stay in this process. */
export function createMemoryWatch(): Watch {
  const watchers = new Map<string, Set<(event: WatchEvent) => void>>();
  return {
    publish: (sessionId, event) => {
      const sessionWatchers = watchers.get(sessionId) ?? new Set();
      const errors: unknown[] = [];
      for (const watcher of [...sessionWatchers]) {
        // An earlier watcher of this loop may have ended this one's subscription.
        if (!sessionWatchers.has(watcher)) continue;
        try {
          watcher(event);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
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
