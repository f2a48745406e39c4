import { and, desc, eq, not, sql } from 'drizzle-orm';
import { applicationWithdrawn } from '#kernel/errors/refusals.ts';
import type { Lang } from '#kernel/language.ts';
import { type ConsentProof, insertConsentProof } from '../audit/audit.ts';
import {
  coversApplication,
  lockCandidateOfApplication,
  selectWithCandidate,
} from '../candidates/candidates.ts';
import { recordContact } from '../candidates/portal.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { publishedColumns } from '../recruitments/recruitment-columns.ts';
import {
  applications,
  type Callback,
  candidates,
  consents,
  deletionRequests,
  conversationFloors as floors,
  recruitments,
  prequalificationSessions as sessions,
  workspaces,
} from '../schema/index.ts';

/** The channel on which a transaction announces each session whose AI consent it withdraws. */
export const REVOCATIONS_CHANNEL = 'guichet_revocations';

/** The most bytes of the merged state of `save`, as PostgreSQL's text of it (D25). */
const STATE_BYTES_MAX = 262_144;

/** Selects a column of the latest consent to the conversation. */
const lastAgreement = (query: Queryable, column: typeof consents.lang | typeof consents.noticeVersion) =>
  query
    .select({ column })
    .from(consents)
    .where(and(eq(consents.applicationId, applications.id), eq(consents.decision, 'ai')))
    .orderBy(desc(consents.sequence))
    .limit(1);

/** The condition that an open deletion request covers the application. */
const isDeletionRequested = (query: Queryable) => {
  const open = query.select({ one: sql`1` }).from(deletionRequests).where(coversApplication);
  return sql<boolean>`exists (${open})`;
};

const sessionStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    sessionId: applications.id,
    workspaceId: applications.workspaceId,
    candidateId: applications.candidateId,
    sealedKey: candidates.sealedKey,
    // The name in this application: another sender may have given another name (D17, D19).
    ...pick(applications, 'firstName', 'phone', 'status', 'addressCorrections', 'answers'),
    ...publishedColumns,
    isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
    aiConsent: sql<boolean>`coalesce(${sessions.aiConsent}, false)`,
    isDeletionRequested: isDeletionRequested(query),
    isWithPerson: sql<boolean>`coalesce(${floors.speaker} = 'person', false)`,
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

type Decision = {
  sessionId: string;
  workspaceId: string;
  decision: 'ai' | 'human';
  /** The wish for a call; null keeps an earlier wish. A consent to the automatic conversation ends the wish. */
  callback: Callback | null;
  /** The language in which the candidate decided, which their later mails have; null if they asked for none. */
  readIn: Lang | null;
  proof: Omit<ConsentProof, 'applicationId' | 'decision' | 'kind'>;
};

/**
 * Sets the AI consent and the wish for a call, and records the proof (D23). Returns the decision before; null if the
 * person was erased. Throws if the application is withdrawn and the decision is a consent (D76).
 */
export async function recordDecision(
  tx: Queryable,
  { sessionId, workspaceId, decision, callback, readIn, proof }: Decision,
): Promise<{ before: 'ai' | 'human' | null } | null> {
  const { at } = proof;
  const candidateId = await lockCandidateOfApplication(tx, sessionId);
  const [application] = await tx
    .select({ status: applications.status, lang: applications.lang })
    .from(applications)
    .where(eq(applications.id, sessionId));
  if (candidateId === null || application === undefined) return null;
  if (decision === 'ai' && application.status === 'withdrawn') throw applicationWithdrawn();
  if (readIn !== null && readIn !== application.lang)
    await tx.update(applications).set({ lang: readIn }).where(eq(applications.id, sessionId));
  await ensureSession(tx, sessionId, at);
  const [session] = await tx
    .select({ decision: sessions.decision })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  await tx
    .update(sessions)
    .set({
      aiConsent: decision === 'ai',
      decision,
      // `undefined` keeps an earlier wish.
      callback: decision === 'ai' ? null : (callback ?? undefined),
      updatedAt: at,
    })
    .where(eq(sessions.id, sessionId));
  await insertConsentProof(tx, workspaceId, {
    ...proof,
    applicationId: sessionId,
    kind: 'ai_conversation',
    decision,
  });
  await recordContact(tx, candidateId, at);
  if (decision === 'human') await tx.execute(sql`select pg_notify(${REVOCATIONS_CHANNEL}, ${sessionId})`);
  return { before: session?.decision ?? null };
}

/** Merges the state at the top level, in one statement; false when the merged state would be too large (D25). */
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
