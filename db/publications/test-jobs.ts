import { and, desc, eq, lte, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { type PublishedRow, publishedColumns } from '../recruitments/recruitment-columns.ts';
import { isForPartner, isOpenNow, newestFirst } from '../recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '../schema/index.ts';

type Sandbox = { partnerId: string; at: Date; limit: number };

const isTest = sql`${recruitments.test}`;

/** Lists the newest test jobs of every workspace that does not exclude the partner. */
export function listTestJobs(query: Queryable, { partnerId, at, limit }: Sandbox): Promise<PublishedRow[]> {
  return query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isOpenNow, isTest, isForPartner(query)))
    .orderBy(newestFirst)
    .limit(limit)
    .execute({ partnerId, now: at.toISOString() });
}

/** Lists the test jobs that are no longer open, the last change first. */
export function listWithdrawnTestJobs(query: Queryable, { partnerId, at, limit }: Sandbox) {
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
