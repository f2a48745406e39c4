import { and, eq } from 'drizzle-orm';
import type { Queryable } from '#db/connection/database.ts';
import { publishedColumns } from '#db/recruitments/recruitment-columns.ts';
import { isVisibleNow, newestFirst } from '#db/recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '#db/schema/index.ts';
import { toVisibleJob, type VisibleJob } from '#domain/jobs/visible-job.ts';

/** The jobs that a workspace's answers must show, read from the recruitments themselves (D12, D13). */
export async function listVisibleJobs(
  query: Queryable,
  workspaceId: string,
  at: Date,
): Promise<VisibleJob[]> {
  const rows = await query
    .select(publishedColumns)
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(and(isVisibleNow, eq(recruitments.workspaceId, workspaceId)))
    .orderBy(newestFirst)
    .prepare('visible_jobs_of_workspace')
    .execute({ now: at.toISOString() });
  return rows.map(toVisibleJob);
}
