import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { visible } from '../recruitments/visible-jobs.ts';
import { recruitments, workspaces } from '../schema/index.ts';

type Employer = { workspaceSlug: string; name: string; openJobs: number };

const employers = prepareOnce((query) =>
  query
    .select({ workspaceSlug: workspaces.slug, name: workspaces.name, openJobs: sql<number>`count(*)::int` })
    .from(recruitments)
    .innerJoin(workspaces, eq(workspaces.id, recruitments.workspaceId))
    .where(visible)
    .groupBy(workspaces.slug, workspaces.name)
    .orderBy(workspaces.name, workspaces.slug)
    .prepare('list_employers'),
);

/** Lists by name the workspaces that have publicly visible jobs now, as in the sitemap. */
export function readEmployers(query: Queryable, at: Date): Promise<Employer[]> {
  return employers(query).execute({ now: at.toISOString() });
}
