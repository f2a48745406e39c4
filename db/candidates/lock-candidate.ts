import { eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, candidates } from '../schema/index.ts';
import { selectWithCandidate } from './select-with-candidate.ts';

/*
 * The order of locks (D39): the candidate's row first, then application or session, then other rows. Every
 * transaction with several locks keeps it. An erasure holds the candidate's row from its first statement to its last.
 */

export type Candidate = typeof candidates.$inferSelect;

/**
 * Locks a candidate FOR UPDATE, so that inserts of rows that refer to it wait too. Null if the candidate was erased.
 */
export async function lockCandidateExclusive(tx: Queryable, candidateId: string): Promise<Candidate | null> {
  const [row] = await tx.select().from(candidates).where(eq(candidates.id, candidateId)).for('update');
  return row ?? null;
}

/** Locks a candidate FOR NO KEY UPDATE: rows that refer to it can still be inserted. False if it was erased. */
export async function lockCandidateForChange(tx: Queryable, candidateId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(eq(candidates.id, candidateId))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Locks the candidate of an application or session FOR NO KEY UPDATE; resolves to the candidate's id. The lock may have
 * waited for an erasure of this application only: the caller's next statement must check that the application exists.
 */
export async function lockCandidateOfApplication(
  tx: Queryable,
  applicationId: string,
): Promise<string | null> {
  const [row] = await selectWithCandidate(tx, { id: candidates.id })
    .where(eq(applications.id, applicationId))
    .for('no key update', { of: candidates });
  return row?.id ?? null;
}
