import { and, asc, desc, eq, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';
import { recruitmentColumns } from './recruitment-columns.ts';

const state = {
  id: recruitments.id,
  externalId: recruitments.externalId,
  title: recruitments.title,
  status: recruitments.status,
  published: recruitments.published,
  test: recruitments.test,
  publishedAt: recruitments.publishedAt,
  closesAt: recruitments.closesAt,
  updatedAt: recruitments.updatedAt,
};

/** The columns that commands print. */
export type RecruitmentState = {
  id: string;
  externalId: string | null;
  title: string;
  status: 'active' | 'closed';
  published: boolean;
  test: boolean;
  publishedAt: Date | null;
  closesAt: Date | null;
  updatedAt: Date;
};

/** Lists a workspace's recruitments with their numbers of applications, newest first. */
export function readRecruitments(query: Queryable, workspaceId: string) {
  return query
    .select({ ...state, applications: sql<number>`count(${applications.id})::int` })
    .from(recruitments)
    .leftJoin(applications, eq(applications.recruitmentId, recruitments.id))
    .where(and(eq(recruitments.workspaceId, workspaceId), not(recruitments.openApplications)))
    .groupBy(recruitments.id)
    .orderBy(desc(recruitments.createdAt), asc(recruitments.id));
}

/** Reads a recruitment with its workspace and the number of its applications by status; null if there is none. */
export async function readRecruitmentRecord(query: Queryable, id: string) {
  const [recruitment] = await query
    .select({ row: recruitmentColumns, workspace: workspaces.slug })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(eq(recruitments.id, id));
  if (recruitment === undefined) return null;
  const counts = await query
    .select({ status: applications.status, count: sql<number>`count(*)::int` })
    .from(applications)
    .where(eq(applications.recruitmentId, id))
    .groupBy(applications.status);
  return { ...recruitment, counts };
}

const pay = {
  locationCountry: recruitments.locationCountry,
  moreLocations: recruitments.moreLocations,
  salaryMin: recruitments.salaryMin,
  salaryMax: recruitments.salaryMax,
  salaryVisible: recruitments.salaryVisible,
};

/** A locked recruitment: its state, its pay, and its workspace's rule for the pay (D43). */
export type LockedRecruitment = NonNullable<Awaited<ReturnType<typeof lockRecruitment>>>;

/** Locks a recruitment; null if there is none with this id. */
export async function lockRecruitment(tx: Queryable, id: string) {
  const [row] = await tx
    .select({
      workspaceId: recruitments.workspaceId,
      payTransparency: workspaces.payTransparency,
      state,
      pay,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(eq(recruitments.id, id), not(recruitments.openApplications)))
    .for('no key update', { of: recruitments });
  return row ?? null;
}

/** Updates a recruitment and returns its new state; null if there is none with this id. */
export async function updateRecruitment(
  tx: Queryable,
  id: string,
  change: Partial<RecruitmentState>,
): Promise<RecruitmentState | null> {
  const [row] = await tx.update(recruitments).set(change).where(eq(recruitments.id, id)).returning(state);
  return row ?? null;
}

/** Counts all recruitments. */
export function countRecruitments(query: Queryable): Promise<number> {
  return query.$count(recruitments);
}
