import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { deskSessions, deskSignIns, members, workspaces } from '../schema/index.ts';
import { isMember, memberColumns } from './members.ts';

type SignIn = { digest: string; memberId: string; expiresAt: Date; authenticatedAt?: Date };

/** Stores a sign-in link. Returns false if it is stored already. */
export async function storeSignIn(query: Queryable, signIn: SignIn): Promise<boolean> {
  const rows = await query
    .insert(deskSignIns)
    .values(signIn)
    .onConflictDoNothing()
    .returning({ digest: deskSignIns.digest });
  return rows.length > 0;
}

/** Finds the member of a sign-in link, used or not; null if it has expired or its owner is no member any more. */
export async function findSignIn(query: Queryable, digest: string, now: Date) {
  const [row] = await query
    .select({
      ...pick(deskSignIns, 'usedAt', 'authenticatedAt'),
      member: memberColumns,
      workspace: workspaces,
    })
    .from(deskSignIns)
    .innerJoin(members, eq(members.id, deskSignIns.memberId))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(and(eq(deskSignIns.digest, digest), gt(deskSignIns.expiresAt, now), isMember));
  if (row === undefined) return null;
  const { usedAt, authenticatedAt, member, workspace } = row;
  return { isUsed: usedAt !== null, authenticatedAt, member: { ...member, workspace } };
}

/** Marks a sign-in link as used. Returns false if it was used already or has expired. */
export async function markSignInUsed(tx: Queryable, digest: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(deskSignIns)
    .set({ usedAt: now })
    .where(and(eq(deskSignIns.digest, digest), isNull(deskSignIns.usedAt), gt(deskSignIns.expiresAt, now)))
    .returning({ digest: deskSignIns.digest });
  return rows.length > 0;
}

/** Stores a session. */
export async function insertSession(tx: Queryable, session: typeof deskSessions.$inferInsert): Promise<void> {
  await tx.insert(deskSessions).values(session);
}

const sessionStatement = prepareOnce((query) =>
  query
    .select({
      ...pick(deskSessions, 'seenAt', 'expiresAt'),
      member: memberColumns,
      workspace: workspaces,
    })
    .from(deskSessions)
    .innerJoin(members, eq(members.id, deskSessions.memberId))
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(
      and(
        eq(deskSessions.digest, sql.placeholder('digest')),
        gt(deskSessions.expiresAt, sql.placeholder('now')),
        gt(deskSessions.seenAt, sql.placeholder('seenSince')),
        isMember,
      ),
    )
    .prepare('desk_session'),
);

/** A session has ended if it was not seen after `seenSince`. */
type LiveSession = { digest: string; now: Date; seenSince: Date };

/** Finds the member of a session that has not ended. */
export async function findSession(query: Queryable, { digest, now, seenSince }: LiveSession) {
  const times = { now: now.toISOString(), seenSince: seenSince.toISOString() };
  const [row] = await sessionStatement(query).execute({ digest, ...times });
  if (row === undefined) return null;
  const { member, workspace, ...session } = row;
  return { ...session, member: { ...member, workspace } };
}

/** Records a visit, which keeps the session alive. */
export async function touchSession(query: Queryable, digest: string, seenAt: Date): Promise<void> {
  await query.update(deskSessions).set({ seenAt }).where(eq(deskSessions.digest, digest));
}

/** Ends a session; returns its member, or null if there was none. */
export async function deleteSession(tx: Queryable, digest: string): Promise<string | null> {
  const [row] = await tx
    .delete(deskSessions)
    .where(eq(deskSessions.digest, digest))
    .returning({ memberId: deskSessions.memberId });
  return row?.memberId ?? null;
}

/** Deletes sessions and links that have ended. */
export async function deleteEndedSessions(query: Queryable, { now, seenSince }: Omit<LiveSession, 'digest'>) {
  await query
    .delete(deskSessions)
    .where(or(lte(deskSessions.expiresAt, now), lt(deskSessions.seenAt, seenSince)));
  await query.delete(deskSignIns).where(lte(deskSignIns.expiresAt, now));
}

type OwnSessions = { memberId: string; now: Date; seenSince: Date };

/** Lists the live sessions of a member, the latest visit first. */
export function listSessions(query: Queryable, { memberId, now, seenSince }: OwnSessions) {
  const { seenAt, expiresAt } = deskSessions;
  return query
    .select(pick(deskSessions, 'digest', 'seenAt', 'expiresAt', 'browser', 'system'))
    .from(deskSessions)
    .where(and(eq(deskSessions.memberId, memberId), gt(expiresAt, now), gt(seenAt, seenSince)))
    .orderBy(desc(seenAt), desc(expiresAt));
}

/** Ends sessions of a member. Digests of other members' sessions are ignored. */
export async function deleteSessionsOf(tx: Queryable, memberId: string, digests: string[]): Promise<void> {
  await tx
    .delete(deskSessions)
    .where(and(eq(deskSessions.memberId, memberId), inArray(deskSessions.digest, digests)));
}
