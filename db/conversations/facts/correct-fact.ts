import { eq } from 'drizzle-orm';
import { lockCandidateOfApplication } from '#db/candidates/lock-candidate.ts';
import type { Queryable } from '#db/connection/database.ts';
import { prequalificationSessions as sessions } from '#db/schema/index.ts';

type StoredFact = Record<string, unknown>;

type Correction = {
  sessionId: string;
  question: string;
  /** Makes the fact that replaces the present one. */
  correct: (fact: StoredFact) => StoredFact;
  at: Date;
};

/** Replaces a fact under the person's and the session's lock (D39). Null when there is no such session or fact. */
export async function storeCorrectedFact(
  tx: Queryable,
  { sessionId, question, correct, at }: Correction,
): Promise<{ before: StoredFact; facts: StoredFact[] } | null> {
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
