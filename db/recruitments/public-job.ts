import { and, eq, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { publications, recruitments, workspaces } from '../schema/index.ts';
import { publishedColumns } from './recruitment-columns.ts';
import { isVisibleNow } from './visible-jobs.ts';

/** The address of a job's public page. */
type JobAddress = { workspaceSlug: string; jobId: string };

const hasAddress = and(
  eq(recruitments.id, sql.placeholder('jobId')),
  eq(workspaces.slug, sql.placeholder('workspaceSlug')),
);

const publicJobStatement = prepareOnce((query) =>
  query
    .select({ ...publishedColumns, workspaceChangedAt: workspaces.updatedAt })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isVisibleNow, hasAddress))
    .prepare('public_job'),
);

/** Finds the job at an address, if it is visible to the public now, and its workspace's last change (D12). */
export async function findPublicJob(query: Queryable, { at, ...address }: JobAddress & { at: Date }) {
  const [row] = await publicJobStatement(query).execute({ ...address, now: at.toISOString() });
  return row ?? null;
}

const now = sql`${sql.placeholder('now')}::timestamptz`;

/**
 * The condition that the job was visible at some time (D44): it was withdrawn, which happens only to visible jobs, or
 * its last change was before its closing time.
 */
const wasVisible = sql`(${publications.withdrawnAt} is not null
  or ${publications.changedAt} <= ${recruitments.closesAt})`;

const closedPublicJobStatement = prepareOnce((query) =>
  query
    .select({
      title: recruitments.title,
      lang: sql<Lang>`coalesce(${recruitments.lang}, ${workspaces.lang})`,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .innerJoin(publications, eq(publications.recruitmentId, recruitments.id))
    .where(
      and(
        hasAddress,
        sql`${recruitments.published} and not ${recruitments.test} and ${workspaces.disabledAt} is null`,
        // A job was closed by hand (its status), or its closing time has passed.
        sql`case ${recruitments.status} when 'closed' then ${publications.withdrawnAt} is not null
          else ${recruitments.closesAt} < ${now} and ${wasVisible} end`,
      ),
    )
    .prepare('closed_public_job'),
);

/** A closed job's title with its language. */
export type ClosedJob = { title: string; lang: Lang };

/** Finds the job at an address if it was public and is closed now. A job that was only unpublished is not found. */
export async function findClosedPublicJob(
  query: Queryable,
  { at, ...address }: JobAddress & { at: Date },
): Promise<ClosedJob | null> {
  const [row] = await closedPublicJobStatement(query).execute({ ...address, now: at.toISOString() });
  return row ?? null;
}
