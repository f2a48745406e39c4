import { and, asc, eq, gt, inArray, isNotNull, max, min, or } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { deletionRequests, mails, partnerReferences, prequalificationTurns } from '../schema/index.ts';

/** Lists the ids that partners gave to applications (D18). */
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

/** Lists the deletion requests for the whole person and for single applications. */
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

/**
 * Lists the companies and models that received the person's messages, with the first and the last time. If a model
 * failed and the questionnaire wrote the answer, tokens were counted and the model is null.
 */
export function listModels(query: Queryable, applicationIds: string[]) {
  const { model, processor, processorCountry, startedAt, generatedBy, inputTokens } = prequalificationTurns;
  return query
    .select({ model, processor, processorCountry, since: min(startedAt), until: max(startedAt) })
    .from(prequalificationTurns)
    .where(
      and(
        inArray(prequalificationTurns.sessionId, applicationIds),
        or(eq(generatedBy, 'ai'), and(isNotNull(processor), gt(inputTokens, 0))),
      ),
    )
    .groupBy(model, processor, processorCountry)
    .orderBy(asc(min(startedAt)), asc(model));
}
