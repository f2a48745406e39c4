import { findFloor } from '#db/conversations/floor/read-floor.ts';
import type { Deps } from '../ports.ts';
import { toFloor } from '../sessions/read-floor.ts';

/** Tells the streams of this node and the watchers of the session who has the floor. Call it after the commit. */
export async function announceFloor(
  { database, clock, conversation, watch }: Pick<Deps, 'database' | 'clock' | 'conversation' | 'watch'>,
  sessionId: string,
): Promise<void> {
  conversation.floorMoved(sessionId);
  const session = await findFloor(database.query, sessionId);
  if (session === null) return;
  const { by, attending, since } = toFloor(session.floor, clock.now());
  watch.publish(sessionId, { type: 'floor', by, attending, since });
}
