import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Candidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { announceRevocation } from '../conversations/conversations.ts';
import {
  applications,
  candidates,
  consents,
  contests,
  cvFiles,
  heldApplications,
  mails,
  partnerReferences,
  prequalificationSessions,
  prequalificationTurns,
  statusChanges,
  transcriptMessages,
} from '../schema/index.ts';

/** The rows that an erasure covers: the person with every application (`whole`), or some of the applications. */
export type ErasureScope = {
  candidate: Candidate;
  applicationIds: string[];
  whole: boolean;
  /** True if it also covers mails that concern no application. */
  withMails: boolean;
};

/** The numbers of erased rows, for the certificate. */
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

/** The channel that announces each erased turn, whose chunks a node may still have in memory. */
export const ERASED_TURNS_CHANNEL = 'guichet_erased_turns';

/** The names of copies outside the database: files of the CV store, mails, and turns whose chunks are in memory. */
export type ExternalCopies = { storageKeys: string[]; messageIds: string[]; turnIds: string[] };

/** Counts the rows that an erasure of this scope removes, for its certificate. */
export async function countErased(tx: Queryable, scope: ErasureScope): Promise<ErasedCounts> {
  const { applicationIds, whole } = scope;
  const count = (table: PgTable, id: AnyPgColumn) => tx.$count(table, inArray(id, applicationIds));
  return {
    persons: whole ? 1 : 0,
    applications: applicationIds.length,
    cvFiles: await count(cvFiles, cvFiles.applicationId),
    consents: await count(consents, consents.applicationId),
    conversations: await count(prequalificationSessions, prequalificationSessions.id),
    messages: await count(transcriptMessages, transcriptMessages.sessionId),
    statusChanges: await count(statusChanges, statusChanges.applicationId),
    contests: await count(contests, contests.applicationId),
    partnerReferences: await count(partnerReferences, partnerReferences.applicationId),
    mails: await tx.$count(mails, mailsOf(scope)),
  };
}

/** Withdraws the AI consents, which ends running turns on every node (D23). */
export async function withdrawConsents(
  tx: Queryable,
  { applicationIds }: Pick<ErasureScope, 'applicationIds'>,
): Promise<void> {
  const sessions = prequalificationSessions;
  const hasConsent = and(inArray(sessions.id, applicationIds), eq(sessions.aiConsent, true));
  const sessionsWithConsent = await tx
    .update(sessions)
    .set({ aiConsent: false })
    .where(hasConsent)
    .returning({ id: sessions.id });
  for (const { id } of sessionsWithConsent) await announceRevocation(tx, id);
}

/** Tells all nodes which turns are erased, whose chunks they may still have in memory. */
export async function announceErasedTurns(tx: Queryable, turnIds: readonly string[]): Promise<void> {
  for (const id of turnIds) await tx.execute(sql`select pg_notify(${ERASED_TURNS_CHANNEL}, ${id})`);
}

/** Deletes a person; the foreign keys delete all rows that belong to them. */
export async function deletePerson(tx: Queryable, candidateId: string): Promise<void> {
  await tx.delete(candidates).where(eq(candidates.id, candidateId));
}

/** Deletes the applications and the mails of a scope that is not the whole person. */
export async function deleteApplications(tx: Queryable, scope: ErasureScope): Promise<void> {
  await tx.delete(mails).where(mailsOf(scope));
  await tx.delete(applications).where(inArray(applications.id, scope.applicationIds));
}

/** Lists the data that a person's applications were submitted with, the oldest first. */
export function listSubmitted(tx: Queryable, candidateId: string) {
  return tx
    .select(pick(applications, 'id', 'firstName', 'lastName', 'email', 'phone', 'createdAt'))
    .from(applications)
    .where(eq(applications.candidateId, candidateId))
    .orderBy(asc(applications.createdAt), asc(applications.id));
}

/** The condition for the mails of a scope. */
function mailsOf({ candidate, applicationIds, whole, withMails }: ErasureScope) {
  const isOfPerson = eq(mails.candidateId, candidate.id);
  if (whole) return isOfPerson;
  const isCovered = inArray(mails.applicationId, applicationIds);
  return and(isOfPerson, withMails ? or(isCovered, isNull(mails.applicationId)) : isCovered);
}

/** Lists the copies outside the database of a scope. */
export async function listCopies(tx: Queryable, scope: ErasureScope): Promise<ExternalCopies> {
  const { applicationIds } = scope;
  const files = await tx
    .select({ storageKey: cvFiles.storageKey })
    .from(cvFiles)
    .where(inArray(cvFiles.applicationId, applicationIds));
  const sentMails = await tx.select({ messageId: mails.messageId }).from(mails).where(mailsOf(scope));
  const turns = await tx
    .select({ id: prequalificationTurns.id })
    .from(prequalificationTurns)
    .where(inArray(prequalificationTurns.sessionId, applicationIds));
  return {
    turnIds: turns.map(({ id }) => id),
    storageKeys: files.map(({ storageKey }) => storageKey),
    messageIds: sentMails.map(({ messageId }) => messageId),
  };
}

/** Returns only the storage keys that a file or a held application refers to. */
export async function findReferencedStorageKeys(query: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await query
    .select({ storageKey: cvFiles.storageKey })
    .from(cvFiles)
    .where(inArray(cvFiles.storageKey, keys))
    .unionAll(
      query
        .select({ storageKey: sql<string>`${heldApplications.storageKey}` })
        .from(heldApplications)
        .where(inArray(heldApplications.storageKey, keys)),
    );
  return new Set(rows.map(({ storageKey }) => storageKey));
}
