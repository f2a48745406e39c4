import { and, desc, eq, lte, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from '../recruitments/published-recruitment.ts';
import { isForPartner, newestFirst, open } from '../recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '../schema/index.ts';
import type { RemovedJob } from './read-changes.ts';

type Sandbox = { partnerId: string; at: Date; limit: number };

const isTest = sql`${recruitments.test}`;

/** Lists the newest test jobs of every workspace that does not exclude the partner. */
export async function listTestJobs(
  query: Queryable,
  { partnerId, at, limit }: Sandbox,
): Promise<VisibleJob[]> {
  const rows = await query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(open, isTest, isForPartner(query)))
    .orderBy(newestFirst)
    .limit(limit)
    .execute({ partnerId, now: at.toISOString() });
  return rows.map(toVisibleJob);
}

/** Lists the test jobs that are no longer open, the last change first. */
export async function listWithdrawnTestJobs(
  query: Queryable,
  { partnerId, at, limit }: Sandbox,
): Promise<RemovedJob[]> {
  const rows = await query
    .select({
      ...pick(recruitments, 'id', 'status', 'published', 'updatedAt', 'closesAt'),
      disabledAt: workspaces.disabledAt,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isTest, not(open), lte(recruitments.publishedAt, at), isForPartner(query)))
    .orderBy(desc(recruitments.updatedAt), recruitments.id)
    .limit(limit)
    .execute({ partnerId, now: at.toISOString() });
  return rows.map(({ id, status, published, updatedAt, closesAt, disabledAt }) => {
    if (disabledAt !== null) return { id, removedAt: disabledAt, reason: 'unavailable' };
    if (status === 'closed') return { id, removedAt: updatedAt, reason: 'closed' };
    if (!published) return { id, removedAt: updatedAt, reason: 'unpublished' };
    return { id, removedAt: closesAt ?? updatedAt, reason: 'expired' };
  });
}
