import { and, asc, count, eq, gt, inArray, isNotNull, max, min, or, type SQLWrapper, sql } from 'drizzle-orm';
import { interviewerOrigins } from '#kernel/conversation/message-origin.ts';
import type { Queryable } from '../connection/database.ts';
import {
  auditEntries,
  deletionRequests,
  mails,
  transcriptMessages as messages,
  partnerReferences,
  prequalificationTurns as turns,
} from '../schema/index.ts';

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
 * Lists the companies and models that received the person's messages, with the first and the last time. The model is
 * null if it failed after it had read the messages, which the counted tokens show: the questionnaire then answered.
 */
export function listModels(query: Queryable, applicationIds: string[]) {
  const { model, processor, processorCountry, startedAt, generatedBy, inputTokens } = turns;
  return query
    .select({ model, processor, processorCountry, since: min(startedAt), until: max(startedAt) })
    .from(turns)
    .where(
      and(
        inArray(turns.sessionId, applicationIds),
        or(eq(generatedBy, 'ai'), and(isNotNull(processor), gt(inputTokens, 0))),
      ),
    )
    .groupBy(model, processor, processorCountry)
    .orderBy(asc(min(startedAt)), asc(model));
}

/**
 * Lists the authors of each conversation's answers: the models with the companies that ran them, or the questionnaire.
 * The questionnaire also has a company if a model received the messages but did not finish its answer.
 */
export function listInterviewers(query: Queryable, applicationIds: string[]) {
  const { sessionId, generatedBy, model, inputTokens, promptVersion, startedAt } = turns;
  const ifModelRead = (column: SQLWrapper) =>
    sql<string | null>`case when ${generatedBy} = 'ai' or ${inputTokens} > 0 then ${column} end`;
  const processor = ifModelRead(turns.processor);
  const processorCountry = ifModelRead(turns.processorCountry);
  return query
    .select({
      applicationId: sessionId,
      generatedBy,
      model,
      processor,
      processorCountry,
      promptVersion,
      answers: count(),
      since: min(startedAt),
      until: max(startedAt),
    })
    .from(turns)
    .where(and(inArray(sessionId, applicationIds), inArray(generatedBy, [...interviewerOrigins])))
    .groupBy(sessionId, generatedBy, model, processor, processorCountry, promptVersion)
    .orderBy(sessionId, asc(min(startedAt)));
}

/** Lists the persons of the employer who wrote in each conversation, under the names that the candidate read (D58). */
export function listPersons(query: Queryable, applicationIds: string[]) {
  const { sessionId, origin, author, at } = messages;
  return query
    .select({ applicationId: sessionId, author, messages: count(), since: min(at), until: max(at) })
    .from(messages)
    .where(and(inArray(sessionId, applicationIds), eq(origin, 'person')))
    .groupBy(sessionId, author)
    .orderBy(sessionId, asc(min(at)));
}

/** Lists the questions that were asked in each conversation, in their order. */
export function listAskedQuestions(query: Queryable, applicationIds: string[]) {
  const { sessionId, asks, text, at, sequence } = messages;
  return query
    .select({ applicationId: sessionId, question: asks, text, at })
    .from(messages)
    .where(and(inArray(sessionId, applicationIds), isNotNull(asks)))
    .orderBy(sequence);
}

/** Finds the time of the last message of each conversation. */
export function listLastMessages(query: Queryable, applicationIds: string[]) {
  const { sessionId, at } = messages;
  return query
    .select({ applicationId: sessionId, at: max(at) })
    .from(messages)
    .where(inArray(sessionId, applicationIds))
    .groupBy(sessionId);
}

/** The audit actions of people who read an application and its conversation. */
const readingActions = ['employer.application_opened', 'application.shown'];

/** Lists the times at which people read each application, from the audit trail (D35). */
export function listReadings(query: Queryable, applicationIds: string[]) {
  const { subjectId, action, at, sequence } = auditEntries;
  return query
    .select({ applicationId: subjectId, action, at })
    .from(auditEntries)
    .where(and(inArray(subjectId, applicationIds), inArray(action, readingActions)))
    .orderBy(asc(sequence));
}
