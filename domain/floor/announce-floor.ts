import { findSessionWithFloor } from '#db/conversations/floor/floor.ts';
import type { Deps } from '../ports.ts';
import { toFloor } from '../sessions/read-floor.ts';

/** Publishes who has the floor to this node's streams and to the session's watchers. Call it after the commit. */
export async function announceFloor(
  { database, clock, conversation, watch }: Pick<Deps, 'database' | 'clock' | 'conversation' | 'watch'>,
  sessionId: string,
): Promise<void> {
  conversation.wakeFloorStreams(sessionId);
  const session = await findSessionWithFloor(database.query, sessionId);
  if (session === null) return;
  const { by, attending, since } = toFloor(session.floor, clock.now());
  watch.publish(sessionId, { type: 'floor', by, attending, since });
}
