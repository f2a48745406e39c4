import { and, asc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Candidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import {
  applications,
  candidates,
  consents,
  contests,
  cvFiles,
  mails,
  partnerReferences,
  prequalificationSessions,
  prequalificationTurns,
  statusChanges,
  transcriptMessages,
} from '../schema/index.ts';

/** The rows that an erasure covers: a candidate with all applications, or some of the applications. */
export type ErasureScope = {
  candidate: Candidate;
  applicationIds: string[];
  /** True if no application remains: the candidate's row is erased too, with all mails. */
  isWholePerson: boolean;
  /**
   * True if one named application is erased. A candidate who remains then keeps the mails about no application. False
   * if all applications until an instant are erased: the mails about no application are then erased, too.
   */
  isOneApplication: boolean;
};

/** The numbers of rows that an erasure covers, by the names that its certificate gives them. */
export type ErasedCounts = Record<
  | 'persons'
  | 'applications'
  | 'cvFiles'
  | 'consents'
  | 'conversations'
  | 'messages'
  | 'statusChanges'
  | 'contests'
  | 'partnerReferences'
  | 'mails',
  number
>;

/** The copies outside the database: files of the CV store, mails by Message-ID, and turns with chunks in memory. */
export type ExternalCopies = { storageKeys: string[]; messageIds: string[]; turnIds: string[] };

/**
 * Counts the rows that the certificate of an erasure names. It is called before the erasure, which also deletes rows
 * that no certificate names, such as turns and questions to the employer.
 */
export async function countRowsToErase(tx: Queryable, scope: ErasureScope): Promise<ErasedCounts> {
  const { applicationIds, isWholePerson } = scope;
  const count = (table: PgTable, id: AnyPgColumn) => tx.$count(table, inArray(id, applicationIds));
  return {
    persons: isWholePerson ? 1 : 0,
    applications: applicationIds.length,
    cvFiles: await count(cvFiles, cvFiles.applicationId),
    consents: await count(consents, consents.applicationId),
    // A session has its application's id.
    conversations: await count(prequalificationSessions, prequalificationSessions.id),
    messages: await count(transcriptMessages, transcriptMessages.sessionId),
    statusChanges: await count(statusChanges, statusChanges.applicationId),
    contests: await count(contests, contests.applicationId),
    partnerReferences: await count(partnerReferences, partnerReferences.applicationId),
    mails: await tx.$count(mails, isMailOfScope(scope)),
  };
}

/** Deletes the candidate's row. The foreign keys cascade to all rows that belong to it. */
export async function deletePerson(tx: Queryable, candidateId: string): Promise<void> {
  await tx.delete(candidates).where(eq(candidates.id, candidateId));
}

/** Deletes the applications and the mails of a scope without the candidate. The foreign keys cascade. */
export async function deleteApplications(tx: Queryable, scope: ErasureScope): Promise<void> {
  await tx.delete(mails).where(isMailOfScope(scope));
  await tx.delete(applications).where(inArray(applications.id, scope.applicationIds));
}

/** Lists the names and contact data with which a candidate's applications were submitted, the oldest first. */
export function listSubmittedDetails(tx: Queryable, candidateId: string) {
  return tx
    .select(pick(applications, 'id', 'firstName', 'lastName', 'email', 'phone', 'createdAt'))
    .from(applications)
    .where(eq(applications.candidateId, candidateId))
    .orderBy(asc(applications.createdAt), asc(applications.id));
}

/** Lists the copies of a scope's data outside the database. */
export async function listCopies(tx: Queryable, scope: ErasureScope): Promise<ExternalCopies> {
  const { applicationIds } = scope;
  const files = await tx
    .select({ storageKey: cvFiles.storageKey })
    .from(cvFiles)
    .where(inArray(cvFiles.applicationId, applicationIds));
  const coveredMails = await tx
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(isMailOfScope(scope));
  // A session has its application's id.
  const turns = await tx
    .select({ id: prequalificationTurns.id })
    .from(prequalificationTurns)
    .where(inArray(prequalificationTurns.sessionId, applicationIds));
  return {
    turnIds: turns.map(({ id }) => id),
    storageKeys: files.map(({ storageKey }) => storageKey),
    messageIds: coveredMails.map(({ messageId }) => messageId),
  };
}

/** Makes the condition for the mails that a scope covers. */
function isMailOfScope({
  candidate,
  applicationIds,
  isWholePerson,
  isOneApplication,
}: ErasureScope): SQL | undefined {
  const isOfPerson = eq(mails.candidateId, candidate.id);
  if (isWholePerson) return isOfPerson;
  const isOfCoveredApplication = inArray(mails.applicationId, applicationIds);
  return and(
    isOfPerson,
    isOneApplication ? isOfCoveredApplication : or(isOfCoveredApplication, isNull(mails.applicationId)),
  );
}
