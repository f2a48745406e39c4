import { and, desc, eq, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/client.ts';
import { applications, recruitments } from '../schema/index.ts';

const shown = alias(applications, 'shown');

/** Lists the other applications of an application's person to the same workspace, the newest first. */
export function listOtherApplications(query: Queryable, { id, max }: { id: string; max: number }) {
  return query
    .select({
      id: applications.id,
      jobTitle: recruitments.title,
      status: applications.status,
      createdAt: applications.createdAt,
      isSameJob: sql<boolean>`${applications.recruitmentId} = ${shown.recruitmentId}`,
    })
    .from(shown)
    .innerJoin(
      applications,
      and(eq(applications.candidateId, shown.candidateId), eq(applications.workspaceId, shown.workspaceId)),
    )
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(and(eq(shown.id, id), ne(applications.id, id), not(applications.test)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(max);
}
