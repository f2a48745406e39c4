import { and, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { candidates } from '../schema/index.ts';
import type { Candidate } from './lock-candidate.ts';

/** Updates a candidate and returns the new row; null if there is none with this id. */
export async function updateCandidate(
  tx: Queryable,
  id: string,
  change: Partial<Candidate>,
): Promise<Candidate | null> {
  const [row] = await tx.update(candidates).set(change).where(eq(candidates.id, id)).returning();
  return row ?? null;
}

/** Finds another candidate of the workspace with this address, or null. */
export async function findOtherWithEmail(
  query: Queryable,
  { id, workspaceId, emailNormalized }: Pick<Candidate, 'id' | 'workspaceId' | 'emailNormalized'>,
): Promise<string | null> {
  const [other] = await query
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        eq(candidates.workspaceId, workspaceId),
        eq(candidates.emailNormalized, emailNormalized),
        ne(candidates.id, id),
      ),
    );
  return other?.id ?? null;
}
