import { and, eq, ne, notExists } from 'drizzle-orm';
import type { Queryable } from '#db/connection/client.ts';
import { conversationFloors as floors, prequalificationTurns as turns } from '#db/schema/index.ts';

/** The condition that no person took the floor since a turn began, also if they handed it back meanwhile (D58). */
export function hasItsFloor(query: Queryable) {
  const isOther = and(eq(floors.sessionId, turns.sessionId), ne(floors.version, turns.floorVersion));
  return notExists(query.select({ version: floors.version }).from(floors).where(isOther));
}
