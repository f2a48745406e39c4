import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { applications, recruitments } from '../schema/index.ts';

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

/** What a command prints of a recruitment. */
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

export function listRecruitments(query: Queryable, workspaceId: string) {
  return query
    .select({ ...state, applications: sql<number>`count(${applications.id})::int` })
    .from(recruitments)
    .leftJoin(applications, eq(applications.recruitmentId, recruitments.id))
    .where(eq(recruitments.workspaceId, workspaceId))
    .groupBy(recruitments.id)
    .orderBy(desc(recruitments.createdAt), asc(recruitments.id));
}

export async function lockRecruitment(
  tx: Queryable,
  id: string,
): Promise<{ workspaceId: string; state: RecruitmentState } | null> {
  const [row] = await tx
    .select({ workspaceId: recruitments.workspaceId, state })
    .from(recruitments)
    .where(eq(recruitments.id, id))
    .for('no key update');
  return row ?? null;
}

export async function updateRecruitment(
  tx: Queryable,
  id: string,
  change: Partial<RecruitmentState>,
): Promise<RecruitmentState | null> {
  const [row] = await tx.update(recruitments).set(change).where(eq(recruitments.id, id)).returning(state);
  return row ?? null;
}
