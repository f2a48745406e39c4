import { eq } from 'drizzle-orm';
import { lockCandidateOfApplication } from '#db/candidates/lock-candidate.ts';
import type { Queryable } from '#db/connection/database.ts';
import { applications, prequalificationSessions as sessions } from '#db/schema/index.ts';

type StoredFact = Record<string, unknown>;
type Status = (typeof applications.$inferSelect)['status'];

type Addition = {
  sessionId: string;
  /** Throws for a session that takes no answers; otherwise returns the whole sheet with the new facts. */
  add(session: { aiConsent: boolean; status: Status; facts: StoredFact[] }): StoredFact[];
  at: Date;
};

/** Adds facts under the person's and the session's lock (D39). Null when the person was erased. */
export async function storeAddedFacts(
  tx: Queryable,
  { sessionId, add, at }: Addition,
): Promise<StoredFact[] | null> {
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
