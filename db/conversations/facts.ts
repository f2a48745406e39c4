import { eq, sql } from 'drizzle-orm';
import { lockCandidateOfApplication } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, prequalificationSessions as sessions } from '../schema/index.ts';

/** A fact of a session's sheet. Its schema is in `realtime/model/facts.ts`. */
export type FactRecord = Record<string, unknown>;

/** Returns the facts of `known` with those of `added`, which replace what they may replace. */
export type MergeFacts = (known: FactRecord[], added: FactRecord[]) => FactRecord[];

type Status = (typeof applications.$inferSelect)['status'];

/** Replaces the whole sheet of a session. */
export const storeFactsStatement = prepareOnce((query) =>
  query
    .update(sessions)
    .set({ facts: sql`${sql.placeholder('facts')}::jsonb`, updatedAt: sql`${sql.placeholder('at')}` })
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('store_facts'),
);

type Addition = {
  sessionId: string;
  /** Throws for a session that takes no answers; otherwise returns the whole sheet with the new facts. */
  add(session: { aiConsent: boolean; status: Status; facts: FactRecord[] }): FactRecord[];
  at: Date;
};

/** Adds facts under the person's and the session's lock (D39). Null when the person was erased. */
export async function storeAddedFacts(
  tx: Queryable,
  { sessionId, add, at }: Addition,
): Promise<FactRecord[] | null> {
  if ((await lockCandidateOfApplication(tx, sessionId)) === null) return null;
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts, status: applications.status })
    .from(sessions)
    .innerJoin(applications, eq(applications.id, sessions.id))
    .where(eq(sessions.id, sessionId))
    .for('update', { of: sessions });
  const facts = add(session ?? { aiConsent: false, facts: [], status: 'received' });
  await tx.update(sessions).set({ facts, updatedAt: at }).where(eq(sessions.id, sessionId));
  return facts;
}

type Correction = {
  sessionId: string;
  question: string;
  /** Makes the fact that replaces the present one. */
  correct: (fact: FactRecord) => FactRecord;
  at: Date;
};

/** Replaces a fact under the person's and the session's lock (D39). Null when there is no such session or fact. */
export async function storeCorrectedFact(
  tx: Queryable,
  { sessionId, question, correct, at }: Correction,
): Promise<{ before: FactRecord; facts: FactRecord[] } | null> {
  if ((await lockCandidateOfApplication(tx, sessionId)) === null) return null;
  const [session] = await tx
    .select({ facts: sessions.facts })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('update');
  const before = session?.facts.find((fact) => fact.question === question);
  if (session === undefined || before === undefined) return null;
  const facts = session.facts.map((fact) => (fact === before ? correct(fact) : fact));
  await tx.update(sessions).set({ facts, updatedAt: at }).where(eq(sessions.id, sessionId));
  return { before, facts };
}
