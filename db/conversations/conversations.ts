import { and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { hasPersonJoined, isDeletionRequested } from '../candidates/conversation-conditions.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { publishedColumns } from '../recruitments/recruitment-columns.ts';
import {
  applications,
  candidates,
  consents,
  conversationFloors as floors,
  recruitments,
  prequalificationSessions as sessions,
  workspaces,
} from '../schema/index.ts';

/** The channel on which a transaction announces each session whose AI consent it withdraws. */
export const REVOCATIONS_CHANNEL = 'guichet_revocations';

/** The most bytes of the merged state of `save`, as PostgreSQL writes the state as text (D25). */
const STATE_BYTES_MAX = 262_144;

/** Selects a column of the latest consent to the conversation with the AI. */
const lastAgreement = (query: Queryable, column: typeof consents.lang | typeof consents.noticeVersion) =>
  query
    .select({ column })
    .from(consents)
    .where(and(eq(consents.applicationId, applications.id), eq(consents.decision, 'ai')))
    .orderBy(desc(consents.sequence))
    .limit(1);

const sessionStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    sessionId: applications.id,
    ...pick(applications, 'workspaceId', 'candidateId'),
    sealedKey: candidates.sealedKey,
    // The name in this application: another sender may have given another name (D17, D19).
    ...pick(applications, 'firstName', 'phone', 'status', 'addressCorrections', 'answers'),
    person: pick(candidates, 'phone', 'contactCorrectedAt'),
    ...publishedColumns,
    isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
    aiConsent: sql<boolean>`coalesce(${sessions.aiConsent}, false)`,
    isDeletionRequested,
    /** True while the floor is a person's, even if that person has left it; then `hasPersonJoined` is false. */
    isWithPerson: sql<boolean>`coalesce(${floors.speaker} = 'person', false)`,
    hasPersonJoined,
    /** True if the candidate's last choice was a person instead of the AI. */
    isPersonChosen: sql<boolean>`coalesce(${sessions.decision} = 'human', false)`,
    agreedLang: sql<Lang | null>`(${lastAgreement(query, consents.lang)})`,
    agreedNotice: sql<string | null>`(${lastAgreement(query, consents.noticeVersion)})`,
  })
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .leftJoin(floors, eq(floors.sessionId, applications.id))
    // The questions are about a job. An open application has none.
    .where(and(eq(applications.id, sql.placeholder('sessionId')), not(recruitments.openApplications)))
    .prepare('prequalification_session'),
);

/** A session with its application, job, workspace and consent. */
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionStatement>['execute']>>[number];

/** Finds a session by its application's id; null if there is none, or its workspace is disabled. */
export async function findSession(query: Queryable, sessionId: string): Promise<SessionRow | null> {
  const row = await findAnySession(query, sessionId);
  return row === null || row.isDisabled ? null : row;
}

/** Finds a session, also of a disabled workspace, whose candidates can still end their conversation (D23). */
export async function findAnySession(query: Queryable, sessionId: string): Promise<SessionRow | null> {
  const [row] = await sessionStatement(query).execute({ sessionId });
  return row ?? null;
}

/** Creates an application's session, without consent, if it has none yet. */
export async function ensureSession(tx: Queryable, sessionId: string, at: Date): Promise<void> {
  await tx
    .insert(sessions)
    .values({ id: sessionId, aiConsent: false, state: {}, facts: [], createdAt: at, updatedAt: at })
    .onConflictDoNothing();
}

/** Locks a session, and reads the decision; null if there is none yet. */
export async function lockDecision(tx: Queryable, sessionId: string) {
  const [session] = await tx
    .select({ decision: sessions.decision })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  return session?.decision ?? null;
}

/** Stores the candidate's decision, with the AI consent and the wish for a call. */
export async function storeDecision(
  tx: Queryable,
  sessionId: string,
  change: Pick<typeof sessions.$inferInsert, 'aiConsent' | 'decision' | 'callback' | 'updatedAt'>,
): Promise<void> {
  await tx.update(sessions).set(change).where(eq(sessions.id, sessionId));
}

/**
 * Replaces a phone number in a candidate's wishes to be called back; a `to` of null removes it. Returns the ids of the
 * sessions with these wishes.
 */
export async function replaceCallbackPhone(
  tx: Queryable,
  { candidateId, from, to, at }: { candidateId: string; from: string; to: string | null; at: Date },
): Promise<string[]> {
  const applicationsOfCandidate = tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.candidateId, candidateId));
  const rows = await tx
    .update(sessions)
    .set({
      callback: sql`jsonb_set(${sessions.callback}, '{phone}', coalesce(to_jsonb(${to}::text), 'null'))`,
      updatedAt: at,
    })
    .where(
      and(inArray(sessions.id, applicationsOfCandidate), eq(sql`${sessions.callback} ->> 'phone'`, from)),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Tells all nodes that a session has no AI consent any more. */
export async function announceRevocation(tx: Queryable, sessionId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${REVOCATIONS_CHANNEL}, ${sessionId})`);
}

/** Merges the state at the top level (D25). Returns false and stores nothing if the result would be too large. */
export async function mergeState(
  query: Queryable,
  { sessionId, state, at }: { sessionId: string; state: Record<string, unknown>; at: Date },
): Promise<boolean> {
  const merged = sql`${sessions.state} || excluded.state`;
  const rows = await query
    .insert(sessions)
    .values({ id: sessionId, aiConsent: false, state, facts: [], createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: sessions.id,
      set: { state: merged, updatedAt: at },
      setWhere: sql`octet_length((${merged})::text) <= ${STATE_BYTES_MAX}`,
    })
    .returning({ id: sessions.id });
  return rows.length > 0;
}
