import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';
import { recruitmentColumns } from './recruitment-columns.ts';

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
