import type { RedisClient } from './redis-link.ts';
import { streamKey, TURN_MS_MAX } from './redis-turn-stream.ts';

/*
 * A node that follows another one's turn says so in a key beside the turn's stream. What is left of the key's
 * life tells, by Redis's clock, when that was said last.
 */

export async function noteHearing(client: RedisClient, turnId: string): Promise<void> {
  await client.set(keyOf(turnId), '1', 'PX', TURN_MS_MAX);
}

/** Null when no other node ever followed the turn. */
export async function heardMsAgo(client: RedisClient, turnId: string): Promise<number | null> {
  const leftMs = await client.pttl(keyOf(turnId));
  return leftMs < 0 ? null : TURN_MS_MAX - leftMs;
}

function keyOf(turnId: string): string {
  return `${streamKey(turnId)}:heard`;
}
