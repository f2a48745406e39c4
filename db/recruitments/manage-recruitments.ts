import { and, asc, desc, eq, inArray, isNotNull, not, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';
import { ROWS_PER_STATEMENT } from './import-recruitments.ts';
import { countApplications } from './managed-jobs.ts';
import { type Recruitment, recruitmentColumns } from './recruitment-columns.ts';
import { isVisibleNow } from './visible-jobs.ts';

const state = pick(
  recruitments,
  'id',
  'externalId',
  'title',
  'status',
  'published',
  'test',
  'publishedAt',
  'closesAt',
  'updatedAt',
);

/** The names, the status and the times of a recruitment, as commands print them. */
export type RecruitmentState = Pick<Recruitment, keyof typeof state>;

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

/** Reads a recruitment with its workspace, whether the public sees it now, and its applications by status. */
export async function readRecruitmentRecord(query: Queryable, id: string, at: Date) {
  const [recruitment] = await query
    .select({
      row: recruitmentColumns,
      workspace: workspaces.slug,
      visible: sql<boolean>`coalesce(${isVisibleNow}, false)`,
    })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(eq(recruitments.id, id))
    .execute({ now: at.toISOString() });
  return recruitment === undefined ? null : { ...recruitment, counts: await countApplications(query, [id]) };
}

const pay = pick(recruitments, 'locationCountry', 'moreLocations', 'salaryMin', 'salaryMax', 'salaryVisible');

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

/**
 * The condition that the desk gave a job its external id. A new job gets `desk-` and a UUID (`nameOfDeskJob`). A job
 * that an import stored without an external id gets the job's own id, at its first change at the desk.
 */
const isNamedAtDesk = sql<boolean>`(${recruitments.externalId} = ${recruitments.id}::text
  or ${recruitments.externalId} ~ '^desk-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;

/** The condition for an open job of a workspace to which an import gave its external id. */
const isOpenImportedJob = (workspaceId: string) =>
  and(
    eq(recruitments.workspaceId, workspaceId),
    eq(recruitments.status, 'active'),
    isNotNull(recruitments.externalId),
    not(isNamedAtDesk),
  );

/** Lists the open jobs of a workspace to which an import gave their external ids, in the order of these ids. */
export function listOpenImportedJobs(tx: Queryable, workspaceId: string) {
  return tx
    .select({ id: recruitments.id, externalId: recruitments.externalId })
    .from(recruitments)
    .where(isOpenImportedJob(workspaceId))
    .orderBy(recruitments.externalId);
}

/** Counts the open jobs of a workspace to which an import gave their external ids. */
export function countOpenImportedJobs(tx: Queryable, workspaceId: string): Promise<number> {
  return tx.$count(recruitments, isOpenImportedJob(workspaceId));
}

/** Closes jobs, so that they receive no more applications. */
export async function closeRecruitments(tx: Queryable, ids: readonly string[], at: Date): Promise<void> {
  for (let start = 0; start < ids.length; start += ROWS_PER_STATEMENT) {
    await tx
      .update(recruitments)
      .set({ status: 'closed', updatedAt: at })
      .where(inArray(recruitments.id, ids.slice(start, start + ROWS_PER_STATEMENT)));
  }
}

/** Makes the external id of a job that was written at the desk. */
export function nameOfDeskJob(formId: string): string {
  return `desk-${formId}`;
}
