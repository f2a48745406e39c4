import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { applications, cvFiles, partners, prequalificationSessions, recruitments } from '../schema/index.ts';
import { firstCv } from './cv-files.ts';
import type { ApplicationStatus } from './manage-applications.ts';

type ApplicationFilter = {
  workspaceId: string;
  recruitment?: string | undefined;
  wantsHuman?: boolean | undefined;
  status?: ApplicationStatus | undefined;
  since?: Date | undefined;
};

const wantsHuman = sql<boolean>`coalesce(${prequalificationSessions.decision} = 'human', false)`;

/** The applications of a workspace, newest first; names are those of the submission. */
export function listApplications(query: Queryable, filter: ApplicationFilter, limit: number | undefined) {
  const rows = query
    .select({
      id: applications.id,
      candidateId: applications.candidateId,
      recruitmentId: applications.recruitmentId,
      status: applications.status,
      createdAt: applications.createdAt,
      updatedAt: applications.updatedAt,
      firstName: applications.firstName,
      lastName: applications.lastName,
      email: applications.email,
      channel: applications.channel,
      partner: partners.code,
      source: applications.source,
      verified: applications.verified,
      suspicious: applications.suspicious,
      suspiciousReason: applications.suspiciousReason,
      test: applications.test,
      duplicateOf: applications.duplicateOf,
      hasCv: sql<boolean>`${cvFiles.id} is not null`,
      wantsHuman,
    })
    .from(applications)
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, firstCv)
    .leftJoin(prequalificationSessions, eq(prequalificationSessions.id, applications.id))
    .where(
      and(
        eq(applications.workspaceId, filter.workspaceId),
        filter.recruitment === undefined ? undefined : eq(applications.recruitmentId, filter.recruitment),
        filter.wantsHuman === undefined ? undefined : eq(wantsHuman, filter.wantsHuman),
        filter.status === undefined ? undefined : eq(applications.status, filter.status),
        filter.since === undefined ? undefined : gte(applications.createdAt, filter.since),
      ),
    )
    .orderBy(desc(applications.createdAt), asc(applications.id))
    .$dynamic();
  return limit === undefined ? rows : rows.limit(limit);
}

export async function isRecruitmentOf(query: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await query
    .select({ id: recruitments.id })
    .from(recruitments)
    .where(and(eq(recruitments.id, id), eq(recruitments.workspaceId, workspaceId)));
  return rows.length > 0;
}
