import { TURN_MS_MAX } from '../stream/turn-log.ts';
import type { RedisClient } from './redis-link.ts';
import { streamKey } from './redis-turn-stream.ts';

/*
 * A node that has subscribers of another node's turn sets a key next to the turn's stream. The key's remaining lifetime
 * shows, by Redis's clock, how long ago it was last set.
 */

export async function recordRemoteSubscriber(client: RedisClient, turnId: string): Promise<void> {
  await client.set(subscriberKey(turnId), '1', 'PX', TURN_MS_MAX);
}

/** Returns null if no other node ever had a subscriber of the turn. */
export async function remoteSubscriberSeenMsAgo(client: RedisClient, turnId: string): Promise<number | null> {
  const leftMs = await client.pttl(subscriberKey(turnId));
  // A negative answer means that there is no such key.
  return leftMs < 0 ? null : TURN_MS_MAX - leftMs;
}

function subscriberKey(turnId: string): string {
  return `${streamKey(turnId)}:remote-subscribers`;
}
