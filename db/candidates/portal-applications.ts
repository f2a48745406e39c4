import { and, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { isVisibleNow } from '../recruitments/visible-jobs.ts';
import {
  applications,
  cvFiles,
  conversationFloors as floors,
  partners,
  recruitments,
  prequalificationSessions as sessions,
  transcriptMessages,
  prequalificationTurns as turns,
  workspaces,
} from '../schema/index.ts';
import { hasPersonJoined, isDeletionRequested } from './conversation-conditions.ts';

/** The id of the only application to list, or null for all. */
const onlyId = sql`${sql.placeholder('onlyId')}::uuid`;

const applicationColumns = Object.entries(getTableColumns(applications));

/** Tells for each column of an application whether it has a value. */
const hasValue = Object.fromEntries(
  applicationColumns.map(([name, column]) => [name, sql<boolean>`${column} is not null`]),
) as Record<keyof typeof applications.$inferSelect, SQL<boolean>>;

const portalApplicationsStatement = prepareOnce((query) =>
  query
    .select({
      id: applications.id,
      sentAt: applications.createdAt,
      ...pick(applications, 'status', 'answers', 'addressCorrections', 'suspicious', 'suspiciousReason'),
      partner: { code: partners.code, name: partners.name },
      job: { id: recruitments.id, title: recruitments.title, lang: recruitments.lang },
      country: recruitments.locationCountry,
      isOpenApplication: recruitments.openApplications,
      // `isVisibleNow` reads the placeholder `now`.
      isJobOpen: sql<boolean>`(${isVisibleNow})`,
      isDisabled: sql<boolean>`${workspaces.disabledAt} is not null`,
      files: sql<number>`(select count(*)::int
        from ${cvFiles}
        where ${cvFiles.applicationId} = ${applications.id})`,
      hasValue,
      hasCallbackPhone: sql<boolean>`${sessions.callback}->>'phone' is not null`,
      wantsCall: sql<boolean>`${sessions.callback} is not null`,
      /** The candidate's choice between the automatic conversation and a person. */
      consent: sessions.decision,
      aiConsent: sql<boolean>`coalesce(${sessions.aiConsent}, false)`,
      floor: { by: floors.speaker, name: floors.name },
      facts: sessions.facts,
      isDeletionRequested,
      hasPersonJoined,
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(sessions, eq(sessions.id, applications.id))
    .leftJoin(floors, eq(floors.sessionId, applications.id))
    .where(
      and(
        eq(applications.candidateId, sql.placeholder('candidateId')),
        sql`(${onlyId} is null or ${applications.id} = ${onlyId})`,
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .prepare('portal_applications'),
);

/** Lists a candidate's applications for the portal, newest first. `applicationId` limits the list to one. */
export function listPortalApplications(
  query: Queryable,
  { candidateId, applicationId, at }: { candidateId: string; applicationId: string | null; at: Date },
) {
  return portalApplicationsStatement(query).execute({
    candidateId,
    onlyId: applicationId,
    now: at.toISOString(),
  });
}

/**
 * Counts the messages of each conversation by their origin, by their model, and by the company that received the
 * conversation for their turn. The questionnaire's messages have a company if they replaced a model's answer.
 */
export function countMessages(query: Queryable, applicationIds: string[]) {
  const { sessionId, origin, model, turnId } = transcriptMessages;
  const { processor, processorCountry } = turns;
  return query
    .select({ sessionId, origin, model, processor, processorCountry, messages: count() })
    .from(transcriptMessages)
    .leftJoin(turns, eq(turns.id, turnId))
    .where(inArray(sessionId, applicationIds))
    .groupBy(sessionId, origin, model, processor, processorCountry)
    .orderBy(sessionId, origin, model, processor, processorCountry);
}
