import { and, asc, count, eq, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import { lockCandidateOfApplication } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import {
  conversationFloors as floors,
  transcriptMessages as messages,
  prequalificationSessions as sessions,
  prequalificationTurns as turns,
} from '#db/schema/index.ts';

/** The channel that announces each change of a floor and each message of a person. Its payload is the session's id. */
export const FLOORS_CHANNEL = 'guichet_floors';

type FloorRow = typeof floors.$inferSelect;

/** The floor of a session without a row: no person ever had it. */
const interviewersFloor = {
  speaker: 'interviewer',
  version: 0,
  actor: null,
  name: null,
  attendingUntil: null,
  wordsReceived: 0,
} as const;

/** The floor of a session that the transaction has locked, with its candidate and the consent to the AI. */
export type LockedFloor = Omit<FloorRow, 'sessionId' | 'since'> & { candidateId: string; aiConsent: boolean };

/** Locks the person and the session (D39), and reads the floor; null without a session. */
export async function lockFloor(tx: Queryable, sessionId: string): Promise<LockedFloor | null> {
  const candidateId = await lockCandidateOfApplication(tx, sessionId);
  if (candidateId === null) return null;
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  if (session === undefined) return null;
  const [floor] = await tx.select().from(floors).where(eq(floors.sessionId, sessionId));
  return { candidateId, ...session, ...(floor ?? interviewersFloor) };
}

type NewFloor = Pick<FloorRow, 'sessionId' | 'speaker' | 'actor' | 'name' | 'since' | 'attendingUntil'>;

/** Gives the floor to a speaker under the session's lock, and announces it. Returns the new version of the floor. */
export async function moveFloor(tx: Queryable, floor: NewFloor): Promise<number> {
  const { sessionId, ...change } = floor;
  const rows = await tx
    .insert(floors)
    .values({ ...floor, version: 1 })
    .onConflictDoUpdate({
      target: floors.sessionId,
      set: { ...change, version: sql`${floors.version} + 1` },
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

/** The SQL condition that no person has taken the floor since a turn began, not even one who handed it back (D58). */
export function isFloorUnchanged(query: Queryable) {
  const hasOtherVersion = and(eq(floors.sessionId, turns.sessionId), ne(floors.version, turns.floorVersion));
  return notExists(query.select({ version: floors.version }).from(floors).where(hasOtherVersion));
}

/** Finds a session with its floor: null if there is no session, `{ floor: null }` if no person ever took it. */
export async function findSessionWithFloor(query: Queryable, sessionId: string) {
  const [row] = await query
    .select({ id: sessions.id, floor: floors })
    .from(sessions)
    .leftJoin(floors, eq(floors.sessionId, sessions.id))
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Finds the next message of a person, after the first `messagesBefore` messages of persons. */
export async function findPersonMessageAfter(
  query: Queryable,
  { sessionId, messagesBefore }: { sessionId: string; messagesBefore: number },
) {
  const [row] = await query
    .select({
      messageId: messages.messageId,
      author: sql<string>`coalesce(${messages.author}, '')`,
      text: messages.text,
    })
    .from(messages)
    .where(isPersonMessageIn(sessionId))
    .orderBy(asc(messages.sequence))
    .offset(messagesBefore)
    .limit(1);
  return row ?? null;
}

/** Counts the messages of persons before a turn: all if `turnId` is null, none if the turn has no answer. */
export function countPersonMessagesBeforeTurn(
  query: Queryable,
  { sessionId, turnId }: { sessionId: string; turnId: string | null },
): Promise<number> {
  if (turnId === null) return countPersonMessages(query, sessionId);
  const sequence = query
    .select({ sequence: turns.answerSequence })
    .from(turns)
    .where(and(eq(turns.sessionId, sessionId), eq(turns.id, turnId)));
  return countPersonMessages(query, sessionId, lt(messages.sequence, sql`(${sequence})`));
}

/** Counts the messages of persons before a message of the candidate, or all if `messageId` is null. */
export function countPersonMessagesBeforeMessage(
  query: Queryable,
  { sessionId, messageId }: { sessionId: string; messageId: string | null },
): Promise<number> {
  if (messageId === null) return countPersonMessages(query, sessionId);
  const sequence = query
    .select({ sequence: messages.sequence })
    .from(messages)
    .where(
      and(eq(messages.sessionId, sessionId), eq(messages.role, 'user'), eq(messages.messageId, messageId)),
    );
  return countPersonMessages(query, sessionId, lt(messages.sequence, sql`(${sequence})`));
}

/** Counts the messages of persons that were written before a moment. */
export function countPersonMessagesBeforeTime(
  query: Queryable,
  { sessionId, before }: { sessionId: string; before: Date },
): Promise<number> {
  return countPersonMessages(query, sessionId, lt(messages.at, before));
}

async function countPersonMessages(query: Queryable, sessionId: string, condition?: SQL): Promise<number> {
  const [row] = await query
    .select({ messages: count() })
    .from(messages)
    .where(and(isPersonMessageIn(sessionId), condition));
  return row?.messages ?? 0;
}

function isPersonMessageIn(sessionId: string): SQL | undefined {
  return and(eq(messages.sessionId, sessionId), eq(messages.origin, 'person'));
}
