import { eq, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import type { Queryable } from '../connection/database.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';

/** Finds the country and the language of an application's job; null once the application is erased. */
export async function findJobOfApplication(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({
      country: recruitments.locationCountry,
      lang: sql<Lang>`coalesce(${recruitments.lang}, ${workspaces.lang})`,
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}
