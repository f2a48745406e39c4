import { eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { confirmedSubmissions } from '../schema/held-applications.ts';
import { applications } from '../schema/index.ts';

/** Finds the application that was created from the held one with this id, with the digest of its content. */
export async function findConfirmed(
  query: Queryable,
  id: string,
): Promise<{ id: string; createdAt: Date; contentDigest: string } | null> {
  const { contentDigest } = confirmedSubmissions;
  const [row] = await query
    .select({ id: applications.id, createdAt: applications.createdAt, contentDigest })
    .from(confirmedSubmissions)
    .innerJoin(applications, eq(applications.id, confirmedSubmissions.applicationId))
    .where(eq(confirmedSubmissions.applicationId, id));
  return row ?? null;
}

/** Records that a held application was confirmed, so that its link can find the application. */
export async function insertConfirmed(
  tx: Queryable,
  confirmed: typeof confirmedSubmissions.$inferInsert,
): Promise<void> {
  await tx.insert(confirmedSubmissions).values(confirmed);
}
