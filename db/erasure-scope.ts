import { eq } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { applications, candidates } from './schema/index.ts';

export type Candidate = typeof candidates.$inferSelect;

/** What an erasure reaches: the person with every application, or one application of several. */
export type Scope = { candidate: Candidate; applicationIds: string[]; whole: boolean };

/** Keeps intake and every other erasure of this person waiting; null when the person is gone. */
export async function lockCandidate(tx: Queryable, candidateId: string): Promise<Candidate | null> {
  const [row] = await tx.select().from(candidates).where(eq(candidates.id, candidateId)).for('update');
  return row ?? null;
}

/** A person whose only application goes, goes with it. */
export async function findScope(
  tx: Queryable,
  candidate: Candidate,
  applicationId: string | null,
): Promise<Scope> {
  const rows = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.candidateId, candidate.id));
  const all = rows.map(({ id }) => id);
  const kept = applicationId === null ? [] : all.filter((id) => id !== applicationId);
  const whole = kept.length === 0;
  return { candidate, whole, applicationIds: whole ? all : all.filter((id) => !kept.includes(id)) };
}
