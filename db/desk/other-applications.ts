import { and, desc, eq, ne, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, recruitments } from '../schema/index.ts';

/** The application whose candidate's other applications are listed. */
const shownApplication = alias(applications, 'shown');

const statement = prepareOnce((query) =>
  query
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
        ne(applications.id, shownApplication.id),
      ),
    )
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(and(eq(shownApplication.id, sql.placeholder('id')), not(applications.test)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(sql.placeholder('max'))
    .prepare('other_applications'),
);

/** Lists the other applications of an application's person to the same workspace, the newest first. */
export function listOtherApplications(query: Queryable, other: { id: string; max: number }) {
  return statement(query).execute(other);
}
