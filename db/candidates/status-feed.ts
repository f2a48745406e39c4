import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, recruitments, statusChanges } from '../schema/index.ts';

/** Lists the latest changes of status of a candidate's applications, the newest first. */
export function listLatestStatusChanges(query: Queryable, candidateId: string, limit: number) {
  return query
    .select({
      sequence: statusChanges.sequence,
      applicationId: statusChanges.applicationId,
      status: statusChanges.to,
      at: statusChanges.at,
      job: { title: recruitments.title, lang: recruitments.lang },
    })
    .from(statusChanges)
    .innerJoin(applications, eq(applications.id, statusChanges.applicationId))
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(eq(applications.candidateId, candidateId))
    .orderBy(desc(statusChanges.sequence))
    .limit(limit);
}
