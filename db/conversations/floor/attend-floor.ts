import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import { conversationFloors as floors } from '#db/schema/index.ts';

type Attendance = { sessionId: string; actor: string; until: Date };

/** Renews the presence of the person on the floor. Returns the floor's version; null if the actor does not have it. */
export async function renewAttendance(
  query: Queryable,
  { sessionId, actor, until }: Attendance,
): Promise<number | null> {
  const isTheirs = and(
    eq(floors.sessionId, sessionId),
    eq(floors.speaker, 'person'),
    eq(floors.actor, actor),
  );
  const [row] = await query
    .update(floors)
    .set({ attendingUntil: until })
    .where(isTheirs)
    .returning({ version: floors.version });
  return row?.version ?? null;
}
