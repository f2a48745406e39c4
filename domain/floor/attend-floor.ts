import { findSessionWithFloor, renewAttendance } from '#db/conversations/floor/floor.ts';
import type { Deps } from '../ports.ts';
import { announceFloor } from './announce-floor.ts';
import { type FloorAccess, requireFloor, unknownConversation } from './open-floor.ts';

/** A person counts as attending for this long after a renewal, which an open page repeats (D58). */
const ATTENDS_MS = 30_000;

/** Returns the end of the attendance that is renewed at this moment. */
export function attendsUntil(at: Date): Date {
  return new Date(at.getTime() + ATTENDS_MS);
}

type AttendDeps = Pick<Deps, 'database' | 'clock' | 'conversation' | 'watch'>;

/** Renews the attendance of the person who has the floor. The candidate sees whether the person is attending. */
export async function attendFloor(
  deps: AttendDeps,
  { holder, sessionId }: FloorAccess,
  { floorVersion }: { floorVersion: number },
): Promise<{ floorVersion: number; attendingUntil: string }> {
  const { query } = deps.database;
  const session = await findSessionWithFloor(query, sessionId);
  if (session === null) throw unknownConversation(sessionId);
  // Before a person first takes the floor, the interviewer has it in version 0.
  const floor = session.floor ?? { speaker: 'interviewer', version: 0, actor: null, name: null };
  requireFloor(floor, { holder, floorVersion });
  const now = deps.clock.now();
  const until = attendsUntil(now);
  await renewAttendance(query, { sessionId, actor: holder, until });
  const wasAway = session.floor?.attendingUntil == null || session.floor.attendingUntil <= now;
  if (wasAway) await announceFloor(deps, sessionId);
  return { floorVersion, attendingUntil: until.toISOString() };
}
