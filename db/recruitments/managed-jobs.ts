import { and, eq, inArray, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';
import { publishedColumns } from './published-recruitment.ts';
import { visible } from './visible-jobs.ts';

const selectManaged = (query: Queryable) =>
  query
    .select({ ...publishedColumns, visible: sql<boolean>`coalesce(${visible}, false)` })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId));

/** A job as its employer sees it: the row with its workspace, and whether the public sees it (D12). */
export type ManagedJobRow = Awaited<ReturnType<typeof selectManaged>>[number];

const ofWorkspace = and(
  eq(recruitments.workspaceId, sql.placeholder('workspaceId')),
  not(recruitments.openApplications),
);
const isGiven = (name: string) => sql`${sql.placeholder(name)}::text is null`;

const managedJobs = prepareOnce((query) =>
  selectManaged(query)
    .where(
      and(
        ofWorkspace,
        sql`(${isGiven('status')} or ${recruitments.status} = ${sql.placeholder('status')})`,
        sql`(${recruitments.updatedAt}, ${recruitments.id}) >
          (${sql.placeholder('afterTime')}::timestamptz, ${sql.placeholder('afterId')}::uuid)`,
      ),
    )
    .orderBy(recruitments.updatedAt, recruitments.id)
    .limit(sql.placeholder('limit'))
    .prepare('managed_jobs'),
);

type JobsPage = {
  workspaceId: string;
  status: 'active' | 'closed' | null;
  after: { updatedAt: Date; id: string };
  limit: number;
  at: Date;
};

/** Lists a workspace's jobs after a position, in the order of their last change. */
export function listManagedJobs(
  query: Queryable,
  { after, at, ...page }: JobsPage,
): Promise<ManagedJobRow[]> {
  return managedJobs(query).execute({
    ...page,
    afterTime: after.updatedAt.toISOString(),
    afterId: after.id,
    now: at.toISOString(),
  });
}

const managedJob = prepareOnce((query) =>
  selectManaged(query)
    .where(and(ofWorkspace, eq(recruitments.externalId, sql.placeholder('externalId'))))
    .prepare('managed_job'),
);

type NamedJob = { workspaceId: string; externalId: string };

/** Finds a workspace's job by its external id. */
export async function findManagedJob(
  query: Queryable,
  { at, ...named }: NamedJob & { at: Date },
): Promise<ManagedJobRow | null> {
  const [row] = await managedJob(query).execute({ ...named, now: at.toISOString() });
  return row ?? null;
}

/** Finds the id of a workspace's job by its external id. */
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
export function countApplications(query: Queryable, jobIds: readonly string[]) {
  return query
    .select({
      jobId: applications.recruitmentId,
      status: applications.status,
      count: sql<number>`count(*)::int`,
    })
    .from(applications)
    .where(inArray(applications.recruitmentId, [...jobIds]))
    .groupBy(applications.recruitmentId, applications.status);
}
