import { and, desc, eq, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/client.ts';
import { applications, recruitments } from '../schema/index.ts';

const shownApplication = alias(applications, 'shown');

/** Lists the other applications of an application's person to the same workspace, the newest first. */
export function listOtherApplications(query: Queryable, { id, max }: { id: string; max: number }) {
  return query
    .select({
      id: applications.id,
      jobTitle: recruitments.title,
      status: applications.status,
      createdAt: applications.createdAt,
      isSameJob: sql<boolean>`${applications.recruitmentId} = ${shownApplication.recruitmentId}`,
    })
    .from(shownApplication)
    .innerJoin(
      applications,
      and(
        eq(applications.candidateId, shownApplication.candidateId),
        eq(applications.workspaceId, shownApplication.workspaceId),
      ),
    )
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(and(eq(shownApplication.id, id), ne(applications.id, id), not(applications.test)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(max);
}
