import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, candidates, workspaces } from '../schema/index.ts';

/** Lists the origins of the sites of all workspaces. */
export async function listNamedOrigins(query: Queryable): Promise<Set<string>> {
  const rows = await query
    .select({ origins: workspaces.origins })
    .from(workspaces)
    .where(sql`${workspaces.origins} <> '{}'`);
  return new Set(rows.flatMap(({ origins }) => origins));
}

/** Lists the origins of the workspace that received an application. */
export async function listOriginsOfApplication(query: Queryable, applicationId: string): Promise<string[]> {
  const [row] = await query
    .select({ origins: workspaces.origins })
    .from(applications)
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, applicationId));
  return row?.origins ?? [];
}

/** Lists the origins of a candidate's workspace. */
export async function listOriginsOfCandidate(query: Queryable, candidateId: string): Promise<string[]> {
  const [row] = await query
    .select({ origins: workspaces.origins })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(candidates.id, candidateId));
  return row?.origins ?? [];
}
