import { eq, sql } from 'drizzle-orm';
import { lockCandidateOfApplication } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholder } from '../connection/row-values.ts';
import { applications, prequalificationSessions as sessions } from '../schema/index.ts';

/** A fact of a session's sheet. Its schema is in `realtime/model/facts.ts`. */
export type FactRecord = Record<string, unknown>;

const storeFactsStatement = prepareOnce((query) =>
  query
    .update(sessions)
    .set({ facts: sql`${sql.placeholder('facts')}::jsonb`, updatedAt: placeholder('at') })
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('store_facts'),
);

/** Replaces the whole fact sheet of a session. */
export async function storeFacts(
  tx: Queryable,
  { sessionId, facts, at }: { sessionId: string; facts: FactRecord[]; at: Date },
): Promise<void> {
  await storeFactsStatement(tx).execute({ sessionId, facts: JSON.stringify(facts), at: at.toISOString() });
}

const lockSessionStatement = prepareOnce((query) =>
  query
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .for('update')
    .prepare('lock_session_of_turn'),
);

/** Locks the session of a turn, and reads its consent and its facts; no consent and no facts for an erased session. */
export async function lockSessionOfTurn(tx: Queryable, sessionId: string) {
  const [session] = await lockSessionStatement(tx).execute({ sessionId });
  return session ?? { aiConsent: false, facts: [] };
}

/**
 * Locks the person and the session (D39), and reads the session's consent and facts and the application's status.
 * `session` is null before the first decision. Returns null if the person was erased.
 */
export async function lockFacts(tx: Queryable, sessionId: string) {
  if ((await lockCandidateOfApplication(tx, sessionId)) === null) return null;
  const [session] = await tx
    .select({ aiConsent: sessions.aiConsent, facts: sessions.facts, status: applications.status })
    .from(sessions)
    .innerJoin(applications, eq(applications.id, sessions.id))
    .where(eq(sessions.id, sessionId))
    .for('update', { of: sessions });
  return { session: session ?? null };
}
