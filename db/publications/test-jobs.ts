import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { publishedColumns, toVisibleJob, type VisibleJob } from '../recruitments/published-recruitment.ts';
import { isForPartner, newestFirst, open } from '../recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '../schema/index.ts';
import type { RemovedJob } from './read-changes.ts';

type Sandbox = { partnerId: string; at: Date; limit: number };

const isTest = sql`${recruitments.test}`;

const selectJobs = (query: Queryable) =>
  query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId));

const openTestJobsStatement = prepareOnce((query) =>
  selectJobs(query)
    .where(and(open, isTest, isForPartner(query)))
    .orderBy(newestFirst)
    .limit(sql.placeholder('limit'))
    .prepare('test_jobs_of_partner'),
);

const withdrawnTestJobsStatement = prepareOnce((query) =>
  query
    .select({
      ...pick(recruitments, 'id', 'status', 'published', 'updatedAt', 'closesAt'),
      disabledAt: workspaces.disabledAt,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(
      and(
        isTest,
        not(open),
        sql`${recruitments.publishedAt} <= ${sql.placeholder('now')}::timestamptz`,
        isForPartner(query),
      ),
    )
    .orderBy(desc(recruitments.updatedAt), recruitments.id)
    .limit(sql.placeholder('limit'))
    .prepare('withdrawn_test_jobs_of_partner'),
);

/** Lists the newest test jobs of every workspace that does not exclude the partner. */
export async function listTestJobs(
  query: Queryable,
  { partnerId, at, limit }: Sandbox,
): Promise<VisibleJob[]> {
  const rows = await openTestJobsStatement(query).execute({ partnerId, limit, now: at.toISOString() });
  return rows.map(toVisibleJob);
}

/** Lists the test jobs that are no longer open, the last change first. */
export async function listWithdrawnTestJobs(
  query: Queryable,
  { partnerId, at, limit }: Sandbox,
): Promise<RemovedJob[]> {
  const rows = await withdrawnTestJobsStatement(query).execute({ partnerId, limit, now: at.toISOString() });
  return rows.map(({ id, status, published, updatedAt, closesAt, disabledAt }) => {
    if (disabledAt !== null) return { id, removedAt: disabledAt, reason: 'unavailable' };
    if (status === 'closed') return { id, removedAt: updatedAt, reason: 'closed' };
    if (!published) return { id, removedAt: updatedAt, reason: 'unpublished' };
    return { id, removedAt: closesAt ?? updatedAt, reason: 'expired' };
  });
}
