import { eq } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { applications, candidates } from '../schema/index.ts';

/*
 * The order of locks (D39), which every transaction keeps that locks more than one row: the candidate's row, then
 * application or session, then the rest. An erasure holds it from its first statement to its last.
 */

export type Candidate = typeof candidates.$inferSelect;

/** For an erasure: everything that concerns the person waits. Null when the person is gone. */
export async function lockCandidate(tx: Queryable, candidateId: string): Promise<Candidate | null> {
  const [row] = await tx.select().from(candidates).where(eq(candidates.id, candidateId)).for('update');
  return row ?? null;
}

/** For a change: rows that only refer to the person may be written meanwhile. False when the person is gone. */
export async function holdCandidate(tx: Queryable, candidateId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for('no key update');
  return rows.length > 0;
}

/**
 * The same for the candidate of an application, which is a session's id too; resolves to the candidate's id. An
 * erasure that was waited for may have taken the application and left the person: the next statement sees that.
 */
export async function holdCandidateOf(tx: Queryable, applicationId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(applications, eq(applications.candidateId, candidates.id))
    .where(eq(applications.id, applicationId))
    .for('no key update', { of: candidates });
  return row?.id ?? null;
}
