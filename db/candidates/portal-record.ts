import { and, asc, eq, inArray, max, min, or } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { deletionRequests, mails, partnerReferences, prequalificationTurns } from '../schema/index.ts';

/** Lists the ids that boards gave to applications (D18). */
export function listReferences(query: Queryable, applicationIds: string[]) {
  return query
    .select()
    .from(partnerReferences)
    .where(inArray(partnerReferences.applicationId, applicationIds))
    .orderBy(asc(partnerReferences.createdAt), asc(partnerReferences.id));
}

/** Lists the mails about the person, to any recipient. */
export function listMails(query: Queryable, candidateId: string) {
  return query
    .select()
    .from(mails)
    .where(eq(mails.candidateId, candidateId))
    .orderBy(asc(mails.createdAt), asc(mails.id));
}

/** Lists the deletion requests for the person and for single applications of theirs. */
export function listDeletionRequestsOfCandidate(
  query: Queryable,
  candidateId: string,
  applicationIds: string[],
) {
  return query
    .select()
    .from(deletionRequests)
    .where(
      or(
        eq(deletionRequests.candidateId, candidateId),
        inArray(deletionRequests.applicationId, applicationIds),
      ),
    )
    .orderBy(asc(deletionRequests.requestedAt), asc(deletionRequests.id));
}

/** Lists the models that answered the person, with their first and last time. */
export function listModels(query: Queryable, applicationIds: string[]) {
  const { model, startedAt } = prequalificationTurns;
  return query
    .select({ model, since: min(startedAt), until: max(startedAt) })
    .from(prequalificationTurns)
    .where(
      and(
        inArray(prequalificationTurns.sessionId, applicationIds),
        eq(prequalificationTurns.generatedBy, 'ai'),
      ),
    )
    .groupBy(model)
    .orderBy(asc(model));
}
