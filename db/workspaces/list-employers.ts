import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { visible } from '../recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '../schema/index.ts';

type EmployerRow = { workspaceSlug: string; name: string; openJobs: number };

const employersStatement = prepareOnce((query) =>
  query
    .select({ workspaceSlug: workspaces.slug, name: workspaces.name, openJobs: sql<number>`count(*)::int` })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(visible)
    .groupBy(workspaces.slug, workspaces.name)
    .orderBy(workspaces.name, workspaces.slug)
    .prepare('list_employers'),
);

/** Lists workspaces with at least one publicly visible job at `at`, by name. */
export function listEmployersWithOpenJobs(query: Queryable, at: Date): Promise<EmployerRow[]> {
  return employersStatement(query).execute({ now: at.toISOString() });
}
