import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type ChangeRange, inChangeOrder, isInRange, numberOf } from '#db/changes/change-order.ts';
import type { Queryable } from '#db/connection/client.ts';
import { applications, applicationChanges as changes, recruitments } from '#db/schema/index.ts';
import type { ApplicationStatus } from '../manage-applications.ts';

type ChangesPage = {
  workspaceId: string;
  /** Without a bound, all that exists now; with one also what was removed. */
  range: ChangeRange;
  /** The id of a job, or the employer's own name for it. */
  job: string | null;
  status: ApplicationStatus | null;
  limit: number;
};

const order = { changedIn: changes.changedIn, id: changes.applicationId };

/** Lists the applications of a workspace in the order of their last change, and where asked those that are gone. */
export function listChangedApplications(
  query: Queryable,
  { workspaceId, range, job, status, limit }: ChangesPage,
) {
  const jobs = query
    .select({ id: recruitments.id })
    .from(recruitments)
    .where(
      and(
        eq(recruitments.workspaceId, workspaceId),
        or(eq(recruitments.externalId, job ?? ''), eq(sql`${recruitments.id}::text`, job ?? '')),
      ),
    );
  return query
    .select({
      id: changes.applicationId,
      changedIn: numberOf(changes),
      removedAt: changes.removedAt,
    })
    .from(changes)
    .leftJoin(applications, eq(applications.id, changes.applicationId))
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        isInRange(order, range),
        range.below === null ? isNotNull(applications.id) : undefined,
        job === null ? undefined : or(isNull(applications.id), inArray(applications.recruitmentId, jobs)),
        status === null ? undefined : eq(applications.status, status),
      ),
    )
    .orderBy(...inChangeOrder(order))
    .limit(limit);
}

/** Deletes the ids of applications that were removed before this time. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
