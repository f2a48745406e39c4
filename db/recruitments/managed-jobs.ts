import { and, eq, not, sql } from 'drizzle-orm';
import {
  type ChangeRange,
  inChangeOrder,
  isInPreparedRange,
  rangeParameters,
  transactionOf,
} from '../changes/change-order.ts';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';
import { publishedColumns } from './recruitment-columns.ts';
import { isVisibleNow } from './visible-jobs.ts';

/**
 * Selects jobs with their visibility at the placeholder `now`. `id` and `changedIn` are the place in a list of changes.
 */
const selectManagedJobs = (query: Queryable) =>
  query
    .select({
      ...publishedColumns,
      id: recruitments.id,
      changedIn: transactionOf(recruitments),
      visible: sql<boolean>`${isVisibleNow}`,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId));

/** A job for its employer: the row with its workspace, and whether it is visible to the public (D12). */
export type ManagedJobRow = Awaited<ReturnType<typeof selectManagedJobs>>[number];

/** The condition for a job of the workspace. The recruitment that collects open applications is no job. */
const isJobOfWorkspace = and(
  eq(recruitments.workspaceId, sql.placeholder('workspaceId')),
  not(recruitments.openApplications),
);

type JobsPage = {
  workspaceId: string;
  status: 'active' | 'closed' | null;
  range: ChangeRange;
  limit: number;
  at: Date;
};

const wantedStatus = sql`${sql.placeholder('status')}::text`;

const managedJobsStatement = prepareOnce((query) =>
  selectManagedJobs(query)
    .where(
      and(
        isJobOfWorkspace,
        sql`(${wantedStatus} is null or ${recruitments.status} = ${wantedStatus})`,
        isInPreparedRange(recruitments),
      ),
    )
    .orderBy(...inChangeOrder(recruitments))
    .limit(sql.placeholder('limit'))
    .prepare('managed_jobs'),
);

/** Lists a workspace's jobs in the order of their last change. */
export function listManagedJobs(query: Queryable, { range, at, ...page }: JobsPage) {
  return managedJobsStatement(query).execute({
    ...page,
    ...rangeParameters(range),
    now: at.toISOString(),
  });
}

const managedJobStatement = prepareOnce((query) =>
  selectManagedJobs(query)
    .where(and(isJobOfWorkspace, eq(recruitments.externalId, sql.placeholder('externalId'))))
    .prepare('managed_job'),
);

type NamedJob = { workspaceId: string; externalId: string };

/** Finds a workspace's job by its external id. */
export async function findManagedJob(
  query: Queryable,
  { at, ...named }: NamedJob & { at: Date },
): Promise<ManagedJobRow | null> {
  const [row] = await managedJobStatement(query).execute({ ...named, now: at.toISOString() });
  return row ?? null;
}

/** Finds a workspace's job by its id. This rare statement is not prepared. */
export async function findManagedJobById(
  query: Queryable,
  { workspaceId, id, at }: { workspaceId: string; id: string; at: Date },
): Promise<ManagedJobRow | null> {
  const [row] = await selectManagedJobs(query)
    .where(and(isJobOfWorkspace, eq(recruitments.id, id)))
    .execute({ workspaceId, now: at.toISOString() });
  return row ?? null;
}

/**
 * Finds the id of a workspace's job by its external id. The recruitment of open applications has no external
 * id, so it is never found.
 */
export async function findJobId(
  query: Queryable,
  { workspaceId, externalId }: NamedJob,
): Promise<string | null> {
  const [row] = await query
    .select({ id: recruitments.id })
    .from(recruitments)
    .where(and(eq(recruitments.workspaceId, workspaceId), eq(recruitments.externalId, externalId)));
  return row?.id ?? null;
}

/** Counts the applications of jobs by status. */
export const countApplications = prepareForIds((query) =>
  query
    .select({
      jobId: applications.recruitmentId,
      status: applications.status,
      count: sql<number>`count(*)::int`,
    })
    .from(applications)
    .where(isOneOfPreparedIds(applications.recruitmentId))
    .groupBy(applications.recruitmentId, applications.status)
    .prepare('count_applications_of_jobs'),
);
