import { and, asc, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import {
  applications,
  candidates,
  consents,
  conversationFloors,
  prequalificationSessions,
  recruitments,
  statusChanges,
  transcriptMessages,
  workspaces,
} from '../schema/index.ts';

/** The access that a token gives: to the whole person, or to one of their applications (D29, D30). */
type PortalScope = { candidateId: string; applicationId: string | null };

/** Finds a candidate, with the retention and language of their workspace (D29, D32). */
export async function findCandidate(query: Queryable, candidateId: string) {
  const [row] = await query
    .select({
      ...pick(
        candidates,
        'id',
        'workspaceId',
        'linkGeneration',
        'firstName',
        'lastName',
        'email',
        'phone',
        'createdAt',
      ),
      ...pick(workspaces, 'retentionMonths', 'lang', 'timeZone'),
      workspaceName: workspaces.name,
    })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(candidates.id, candidateId));
  return row ?? null;
}

/** Finds the id of the application's candidate. */
export async function findApplicationOwner(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({ candidateId: applications.candidateId })
    .from(applications)
    .where(eq(applications.id, applicationId));
  return row?.candidateId ?? null;
}

/**
 * Finds the candidate's workspace; `anonymous` if a job in the token's scope hides its employer, or none is left (D15).
 */
export async function findEmployer(query: Queryable, { candidateId, applicationId }: PortalScope) {
  const [row] = await query
    .select({
      ...pick(
        workspaces,
        'slug',
        'name',
        'logo',
        'accent',
        'lang',
        'timeZone',
        'contactEmail',
        'promiseDays',
      ),
      anonymous: sql<boolean>`coalesce(bool_or(${recruitments.anonymous}), true)`,
    })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .leftJoin(
      applications,
      and(
        eq(applications.candidateId, candidates.id),
        applicationId === null ? undefined : eq(applications.id, applicationId),
      ),
    )
    .leftJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .where(eq(candidates.id, candidateId))
    .groupBy(workspaces.id);
  return row ?? null;
}

/** Lists the decisions on consent of these applications, oldest first. */
export function listConsents(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(consents)
    .where(inArray(consents.applicationId, applicationIds))
    .orderBy(asc(consents.sequence));
}

/** Lists the changes of status of these applications, oldest first. */
export function listStatusChanges(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(statusChanges)
    .where(inArray(statusChanges.applicationId, applicationIds))
    .orderBy(asc(statusChanges.sequence));
}

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

/** Lists sessions, each with the number of received messages of persons; null if no person had the floor. */
export function listSessions(query: Queryable, applicationIds: string[]) {
  const personMessagesReceived = conversationFloors.wordsReceived;
  return query
    .select({ ...getTableColumns(prequalificationSessions), personMessagesReceived })
    .from(prequalificationSessions)
    .leftJoin(conversationFloors, eq(conversationFloors.sessionId, prequalificationSessions.id))
    .where(inArray(prequalificationSessions.id, applicationIds));
}

/** Lists the messages of these conversations, in their order. */
export function listTranscripts(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(transcriptMessages)
    .where(inArray(transcriptMessages.sessionId, applicationIds))
    .orderBy(asc(transcriptMessages.sequence));
}

/** Records that a mailed link was opened. Then the sender of the form cannot correct the address any more (D80). */
export async function recordLinkUse(query: Queryable, candidateId: string, at: Date): Promise<void> {
  await query.update(candidates).set({ linkOpenedAt: at }).where(eq(candidates.id, candidateId));
}

/** Records a visit of the portal by the mailed link, which is a contact (D32). */
export async function recordVisit(query: Queryable, candidateId: string, at: Date): Promise<void> {
  await recordLinkUse(query, candidateId, at);
  await recordContact(query, candidateId, at);
}

/** Records a contact, from which retention counts (D32). */
export async function recordContact(query: Queryable, candidateId: string, at: Date): Promise<void> {
  await query
    .update(candidates)
    .set({ lastContactAt: at })
    .where(and(eq(candidates.id, candidateId), lt(candidates.lastContactAt, at)));
}
