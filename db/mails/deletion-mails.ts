import { and, desc, eq, gte, isNull } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, deletionRequests, mails } from '../schema/index.ts';
import { findApplicationForMail } from './mails.ts';

/**
 * Finds a deletion request in this state, with the data of its application, or of the candidate's newest one if it is
 * for the whole person. Null if the request or an application is missing.
 */
export async function findDeletionForMail(
  query: Queryable,
  deletionRequestId: string,
  state: 'requested' | 'executing' | 'refused' | 'withdrawn',
) {
  const [request] = await query
    .select(
      pick(
        deletionRequests,
        'id',
        'candidateId',
        'applicationId',
        'scope',
        'verified',
        'requestedAt',
        'askedAgainAt',
        'dueAt',
        'reason',
        'certificate',
      ),
    )
    .from(deletionRequests)
    .where(and(eq(deletionRequests.id, deletionRequestId), eq(deletionRequests.state, state)));
  if (request === undefined || request.candidateId === null) return null;
  const applicationId = request.applicationId ?? (await findNewestApplication(query, request.candidateId));
  const dataForMail = applicationId === null ? null : await findApplicationForMail(query, applicationId);
  return dataForMail === null ? null : { request, ...dataForMail };
}

async function findNewestApplication(query: Queryable, candidateId: string): Promise<string | null> {
  const [row] = await query
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.candidateId, candidateId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
  return row?.id ?? null;
}

type AnnouncedRequest = { candidateId: string; applicationId: string | null; requestedAt: Date };

/**
 * Tells whether a mail to the employer about this deletion request was sent, or is being sent. A postponed mail has an
 * id of its own in place of its request's (`announceDeletionRequest`). So each mail counts that is about the same data
 * and was made since the request. A mail that was withheld (D37) does not count: it is never sent.
 */
export async function wasDeletionAnnounced(
  query: Queryable,
  { candidateId, applicationId, requestedAt }: AnnouncedRequest,
): Promise<boolean> {
  const isAnnouncement = and(
    eq(mails.candidateId, candidateId),
    eq(mails.kind, 'announce-deletion-request'),
    applicationId === null ? isNull(mails.applicationId) : eq(mails.applicationId, applicationId),
    gte(mails.createdAt, requestedAt),
    isNull(mails.withheldAt),
  );
  return (await query.$count(mails, isAnnouncement)) > 0;
}

/**
 * Tells whether a mail to the employer about a withdrawn deletion request of this person was written since a time. Such
 * a mail has no limit of its own and is never withheld (D37).
 */
export async function wasWithdrawalAnnounced(
  query: Queryable,
  candidateId: string,
  since: Date,
): Promise<boolean> {
  const isAnnouncement = and(
    eq(mails.candidateId, candidateId),
    eq(mails.kind, 'announce-deletion-withdrawal'),
    gte(mails.createdAt, since),
  );
  return (await query.$count(mails, isAnnouncement)) > 0;
}
