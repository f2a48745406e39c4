import { and, desc, eq, lte, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { type PublishedRow, publishedColumns } from '../recruitments/recruitment-columns.ts';
import { isForPartner, isOpenNow, newestFirst } from '../recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '../schema/index.ts';

type TestJobsQuery = { partnerId: string; at: Date; limit: number };

const isTest = sql`${recruitments.test}`;

/** Lists the newest open test jobs of the workspaces that do not exclude the partner. */
export function listTestJobs(
  query: Queryable,
  { partnerId, at, limit }: TestJobsQuery,
): Promise<PublishedRow[]> {
  return query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isOpenNow, isTest, isForPartner(query)))
    .orderBy(newestFirst)
    .limit(limit)
    .execute({ partnerId, now: at.toISOString() });
}

/** Lists the test jobs of the same workspaces that were published and are not open any more, the last change first. */
export function listWithdrawnTestJobs(query: Queryable, { partnerId, at, limit }: TestJobsQuery) {
  return query
    .select({
      ...pick(recruitments, 'id', 'status', 'published', 'updatedAt', 'closesAt'),
      disabledAt: workspaces.disabledAt,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isTest, not(isOpenNow), lte(recruitments.publishedAt, at), isForPartner(query)))
    .orderBy(desc(recruitments.updatedAt), recruitments.id)
    .limit(limit)
    .execute({ partnerId, now: at.toISOString() });
}
