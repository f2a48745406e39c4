import { and, eq, ne, notExists, sql } from 'drizzle-orm';
import { lockCandidateOfApplication } from '#db/candidates/lock-candidate.ts';
import type { Queryable } from '#db/connection/database.ts';
import {
  conversationFloors as floors,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '#db/schema/index.ts';

/** The channel that announces each change of a floor and each message of a person. Its payload is the session's id. */
export const FLOORS_CHANNEL = 'guichet_floors';

type FloorRow = typeof floors.$inferSelect;

/** The floor of a session that no person ever had. */
const untaken = {
  speaker: 'interviewer',
  version: 0,
  actor: null,
  name: null,
  attendingUntil: null,
  wordsReceived: 0,
} as const;

/** The floor and the AI consent of a session that the transaction has locked. */
export type LockedFloor = Omit<FloorRow, 'sessionId' | 'since'> & { aiConsent: boolean };

/** Locks the person and the session (D39), and reads the floor; null without a session. */
export async function lockFloor(tx: Queryable, sessionId: string): Promise<LockedFloor | null> {
  await lockCandidateOfApplication(tx, sessionId);
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  if (session === undefined) return null;
  const [floor] = await tx.select().from(floors).where(eq(floors.sessionId, sessionId));
  return { ...session, ...(floor ?? untaken) };
}

type NewFloor = Pick<FloorRow, 'sessionId' | 'speaker' | 'actor' | 'name' | 'since' | 'attendingUntil'>;

/** Gives the floor to a speaker under the session's lock, with the next version, and announces it. */
export async function moveFloor(tx: Queryable, floor: NewFloor): Promise<number> {
  const { sessionId, ...moved } = floor;
  const rows = await tx
    .insert(floors)
    .values({ ...floor, version: 1 })
    .onConflictDoUpdate({
      target: floors.sessionId,
      set: { ...moved, version: sql`${floors.version} + 1` },
    })
    .returning({ version: floors.version });
  await announceFloor(tx, sessionId);
  return rows[0]?.version ?? 0;
}

type Attendance = { sessionId: string; actor: string; until: Date };

/** Renews the presence of the person on the floor. Returns the floor's version; null if the actor does not have it. */
export async function renewAttendance(
  query: Queryable,
  { sessionId, actor, until }: Attendance,
): Promise<number | null> {
  const isActorsFloor = and(
    eq(floors.sessionId, sessionId),
    eq(floors.speaker, 'person'),
    eq(floors.actor, actor),
  );
  const [row] = await query
    .update(floors)
    .set({ attendingUntil: until })
    .where(isActorsFloor)
    .returning({ version: floors.version });
  return row?.version ?? null;
}

/** Wakes the streams of all nodes that follow the session, once the transaction is committed. */
export async function announceFloor(tx: Queryable, sessionId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${FLOORS_CHANNEL}, ${sessionId})`);
}

/** The condition that no person took the floor since a turn began, even if they handed it back since (D58). */
export function hasItsFloor(query: Queryable) {
  const isOther = and(eq(floors.sessionId, turns.sessionId), ne(floors.version, turns.floorVersion));
  return notExists(query.select({ version: floors.version }).from(floors).where(isOther));
}
