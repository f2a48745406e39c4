import { asc, eq } from 'drizzle-orm';
import { DomainError } from '#kernel/errors/errors.ts';
import { selectWithCandidate } from '../candidates/candidates.ts';
import { listReferences } from '../candidates/portal-record.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { listQuestions } from '../conversations/questions.ts';
import { listEmployerMessages } from '../desk/employer-messages.ts';
import {
  applications,
  candidates,
  consents,
  partners,
  prequalificationSessions,
  prequalificationTurns,
  recruitments,
  statusChanges,
  transcriptMessages,
  workspaces,
} from '../schema/index.ts';
import { listFileMetadata } from './cv-files.ts';

/** Reads all stored data of one application. Throws `not_found` if there is none with this id. */
export async function readApplicationRecord(query: Queryable, id: string) {
  const [record] = await selectWithCandidate(query, {
    application: applications,
    candidate: candidates,
    workspace: workspaces.slug,
  })
    .innerJoin(workspaces, eq(workspaces.id, applications.workspaceId))
    .where(eq(applications.id, id));
  if (record === undefined) throw new DomainError('not_found', `There is no application with the id ${id}.`);
  const source = { query, id };
  const [recruitment, partner, cvs, session] = await Promise.all([
    findRecruitment(query, record.application.recruitmentId),
    findPartner(query, record.application.partnerId),
    listFileMetadata(query, [id]),
    findSession(source),
  ]);
  const [references, questions, employerMessages, turns, transcript, consentProofs, statusHistory] =
    await Promise.all([
      listReferences(query, [id]),
      listQuestions(query, [id]),
      listEmployerMessages(query, [id]),
      listTurns(source),
      listTranscript(source),
      listConsents(source),
      listStatusHistory(source),
    ]);
  return {
    ...record,
    recruitment,
    partner,
    references,
    cvs,
    session,
    questions,
    employerMessages,
    turns,
    transcript,
    consents: consentProofs,
    statusHistory,
  };
}

/** The database, and the id of the application. */
type OneApplication = { query: Queryable; id: string };

async function findRecruitment(query: Queryable, id: string) {
  const [row] = await query
    .select({ id: recruitments.id, title: recruitments.title })
    .from(recruitments)
    .where(eq(recruitments.id, id));
  return row ?? null;
}

async function findPartner(query: Queryable, id: string | null) {
  if (id === null) return null;
  const [row] = await query
    .select({ code: partners.code, name: partners.name })
    .from(partners)
    .where(eq(partners.id, id));
  return row ?? null;
}

async function findSession({ query, id }: OneApplication) {
  const { decision, aiConsent, state, facts, callback, updatedAt } = prequalificationSessions;
  const [row] = await query
    .select({ decision, aiConsent, state, facts, callback, updatedAt })
    .from(prequalificationSessions)
    .where(eq(prequalificationSessions.id, id));
  return row ?? null;
}

function listTranscript({ query, id }: OneApplication) {
  return query
    .select(pick(transcriptMessages, 'at', 'role', 'origin', 'model', 'text', 'incomplete'))
    .from(transcriptMessages)
    .where(eq(transcriptMessages.sessionId, id))
    .orderBy(asc(transcriptMessages.sequence));
}

/** Lists the answers of the interviewer: their times, their author and the reason for their end. */
function listTurns({ query, id }: OneApplication) {
  return query
    .select({
      ...pick(prequalificationTurns, 'id', 'state', 'endReason', 'generatedBy'),
      ...pick(prequalificationTurns, 'model', 'processor', 'processorCountry'),
      ...pick(prequalificationTurns, 'node', 'startedAt', 'finishedAt'),
    })
    .from(prequalificationTurns)
    .where(eq(prequalificationTurns.sessionId, id))
    .orderBy(asc(prequalificationTurns.answerSequence));
}

function listConsents({ query, id }: OneApplication) {
  return query
    .select(pick(consents, 'at', 'kind', 'decision', 'noticeVersion', 'noticeSha256', 'lang', 'way'))
    .from(consents)
    .where(eq(consents.applicationId, id))
    .orderBy(asc(consents.sequence));
}

function listStatusHistory({ query, id }: OneApplication) {
  const { at, from, to, reason, messageToCandidate, offeredTimes, decidedBy } = statusChanges;
  return query
    .select({ at, from, to, reason, messageToCandidate, offeredTimes, decidedBy })
    .from(statusChanges)
    .where(eq(statusChanges.applicationId, id))
    .orderBy(asc(statusChanges.sequence));
}
