import { eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, recruitments, workspaces } from '../schema/index.ts';

/** Finds the status of an application with its job and employer, without personal data. */
export async function findSubmittedStatus(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({
      status: applications.status,
      createdAt: applications.createdAt,
      job: { id: recruitments.id, title: recruitments.title },
      workspace: { slug: workspaces.slug, name: workspaces.name },
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, applicationId));
  return row ?? null;
}
