import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import {
  applications,
  candidates,
  consents,
  cvFiles,
  deletionRequests,
  partners,
  prequalificationSessions,
  recruitments,
  statusChanges,
  transcriptMessages,
  workspaces,
} from './schema/index.ts';

/** The person of a portal token, with what their workspace promises (D29, D32). */
export async function findCandidate(query: Queryable, candidateId: string) {
  const [row] = await query
    .select({
      id: candidates.id,
      workspaceId: candidates.workspaceId,
      firstName: candidates.firstName,
      lastName: candidates.lastName,
      email: candidates.email,
      phone: candidates.phone,
      createdAt: candidates.createdAt,
      retentionMonths: workspaces.retentionMonths,
      lang: workspaces.lang,
    })
    .from(candidates)
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(candidates.id, candidateId));
  return row ?? null;
}

/** Whose application it is. */
export async function findApplicationOwner(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({ candidateId: applications.candidateId })
    .from(applications)
    .where(eq(applications.id, applicationId));
  return row?.candidateId ?? null;
}

/** Applications as their senders gave them, oldest first: a candidate's, or one of them. */
export function listApplications(query: Queryable, candidateId: string, only: string | null) {
  return query
    .select({
      application: applications,
      job: { id: recruitments.id, title: recruitments.title },
      partner: { code: partners.code, name: partners.name },
      cv: {
        fileName: cvFiles.fileName,
        mediaType: cvFiles.mediaType,
        byteLength: cvFiles.byteLength,
        sha256: cvFiles.sha256,
        storageKey: cvFiles.storageKey,
      },
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .leftJoin(cvFiles, eq(cvFiles.applicationId, applications.id))
    .where(
      and(eq(applications.candidateId, candidateId), only === null ? undefined : eq(applications.id, only)),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id));
}

export function listConsents(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(consents)
    .where(inArray(consents.applicationId, applicationIds))
    .orderBy(asc(consents.sequence));
}

export function listStatusChanges(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(statusChanges)
    .where(inArray(statusChanges.applicationId, applicationIds))
    .orderBy(asc(statusChanges.sequence));
}

export function listSessions(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(prequalificationSessions)
    .where(inArray(prequalificationSessions.id, applicationIds));
}

export function listTranscripts(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(transcriptMessages)
    .where(inArray(transcriptMessages.sessionId, applicationIds))
    .orderBy(asc(transcriptMessages.sequence));
}

/** A visit by the mailed link is a contact of the person's own (D32). */
export async function noteContact(query: Queryable, candidateId: string, at: Date): Promise<void> {
  await query
    .update(candidates)
    .set({ lastContactAt: at })
    .where(and(eq(candidates.id, candidateId), lt(candidates.lastContactAt, at)));
}

/** Logs the request once: null when one is open for this subject already (D31). */
export async function openDeletionRequest(
  tx: Queryable,
  request: Omit<typeof deletionRequests.$inferInsert, 'state' | 'openSubject'>,
): Promise<string | null> {
  const subject = request.scope === 'candidate' ? request.candidateId : request.applicationId;
  const [row] = await tx
    .insert(deletionRequests)
    .values({ ...request, state: 'requested', openSubject: `${request.scope}:${subject}` })
    .onConflictDoNothing({ target: deletionRequests.openSubject })
    .returning({ id: deletionRequests.id });
  return row?.id ?? null;
}
