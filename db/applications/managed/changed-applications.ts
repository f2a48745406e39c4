import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { type Queryable, rowsOf } from '#db/connection/client.ts';
import { applications, applicationChanges as changes, recruitments } from '#db/schema/index.ts';
import type { ApplicationStatus } from '../manage-applications.ts';

/**
 * Reads what a list of changes is compared with: every transaction below `horizon` is over, and none from `next` on has
 * begun. It is read before the list, so that what commits in between is told again and never missed.
 */
export async function readHorizon(
  query: Queryable,
): Promise<{ epoch: string; horizon: bigint; next: bigint }> {
  const [row] = await rowsOf<{ epoch: string; horizon: string; next: string }>(
    query.execute(sql`select changes_epoch() as epoch, pg_snapshot_xmin(now_seen)::text as horizon,
      pg_snapshot_xmax(now_seen)::text as next from pg_current_snapshot() as now_seen`),
  );
  if (row === undefined) throw new Error('PostgreSQL has no snapshot');
  return { epoch: row.epoch, horizon: BigInt(row.horizon), next: BigInt(row.next) };
}

/** The place of a change: the transaction that made it, and the application. */
export type ChangePlace = { changedIn: bigint; id: string };

type ChangesPage = {
  workspaceId: string;
  after: ChangePlace;
  /** The transaction below which changes are listed, and removed ones with them; null for all that exists now. */
  below: bigint | null;
  /** The id of a job, or the employer's own name for it. */
  job: string | null;
  status: ApplicationStatus | null;
  limit: number;
};

/** Lists the applications of a workspace in the order of their last change, and where asked those that are gone. */
export function listChangedApplications(
  query: Queryable,
  { workspaceId, after, below, job, status, limit }: ChangesPage,
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
      changedIn: sql`${changes.changedIn}::text`.mapWith(BigInt),
      removedAt: changes.removedAt,
    })
    .from(changes)
    .leftJoin(applications, eq(applications.id, changes.applicationId))
    .where(
      and(
        eq(changes.workspaceId, workspaceId),
        sql`(${changes.changedIn}, ${changes.applicationId}) > (${String(after.changedIn)}::xid8, ${after.id}::uuid)`,
        below === null ? isNotNull(applications.id) : sql`${changes.changedIn} < ${String(below)}::xid8`,
        job === null ? undefined : or(isNull(applications.id), inArray(applications.recruitmentId, jobs)),
        status === null ? undefined : eq(applications.status, status),
      ),
    )
    .orderBy(asc(changes.changedIn), asc(changes.applicationId))
    .limit(limit);
}

/** Deletes the ids of applications that were removed before this time. */
export async function sweepRemovedApplications(query: Queryable, before: Date): Promise<void> {
  await query.delete(changes).where(and(isNotNull(changes.removedAt), lt(changes.removedAt, before)));
}
