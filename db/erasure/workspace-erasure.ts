import { and, asc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { deleteHeldOfWorkspace } from '../applications/held-applications.ts';
import type { Queryable } from '../connection/database.ts';
import { deleteJobsOfWorkspace } from '../queue/queue.ts';
import {
  alertSubscribers,
  applicationChanges,
  applications,
  candidates,
  deletionRequests,
  exclusionChanges,
  jobAlerts,
  managementKeys,
  members,
  partnerExclusions,
  partners,
  publications,
  recruitments,
  renderedFeedJobs,
  renderedJobs,
  revisions,
  webhookEndpoints,
  workspaceImages,
  workspaceKeys,
  workspaces,
} from '../schema/index.ts';
import { isOpen } from './deletion-requests.ts';
import type { ExternalCopies } from './erasure.ts';

const PEOPLE_AT_ONCE = 200;

/** Lists the next people of a workspace by id, except those with a legal hold or an open deletion request. */
export async function listErasable(
  query: Queryable,
  { workspaceId, after }: { workspaceId: string; after: string | null },
): Promise<string[]> {
  const isNext = after === null ? undefined : gt(candidates.id, after);
  const rows = await query
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.workspaceId, workspaceId), isNext, isErasable(query)))
    .orderBy(asc(candidates.id))
    .limit(PEOPLE_AT_ONCE);
  return rows.map(({ id }) => id);
}

/** Tells whether a person has no legal hold and no open deletion request. The caller has locked the person. */
export async function isStillErasable(tx: Queryable, candidateId: string): Promise<boolean> {
  return (await tx.$count(candidates, and(eq(candidates.id, candidateId), isErasable(tx)))) > 0;
}

function isErasable(query: Queryable) {
  const requests = query
    .select({ one: sql`1` })
    .from(deletionRequests)
    .where(and(eq(deletionRequests.candidateId, candidates.id), isOpen));
  return and(isNull(candidates.heldAt), notExists(requests));
}

/** Lists the open deletion requests of a workspace's people, those under a legal hold excepted. */
export async function listOpenRequests(query: Queryable, workspaceId: string): Promise<string[]> {
  const rows = await query
    .select({ id: deletionRequests.id })
    .from(deletionRequests)
    .innerJoin(candidates, eq(candidates.id, deletionRequests.candidateId))
    .where(and(eq(deletionRequests.workspaceId, workspaceId), isOpen, isNull(candidates.heldAt)))
    .orderBy(asc(deletionRequests.requestedAt));
  return rows.map(({ id }) => id);
}

/** Counts the people of a workspace under a legal hold. */
export function countHeldPeople(query: Queryable, workspaceId: string): Promise<number> {
  return query.$count(
    candidates,
    and(eq(candidates.workspaceId, workspaceId), sql`${candidates.heldAt} is not null`),
  );
}

/** Counts the candidates, applications and jobs of a workspace. */
export async function countWorkspace(query: Queryable, workspaceId: string) {
  return {
    candidates: await query.$count(candidates, eq(candidates.workspaceId, workspaceId)),
    applications: await query.$count(applications, eq(applications.workspaceId, workspaceId)),
    jobs: await query.$count(recruitments, eq(recruitments.workspaceId, workspaceId)),
  };
}

/** The numbers of deleted rows. */
type DeletedCounts = Record<'jobs' | 'jobAlerts' | 'keys' | 'members', number>;

/**
 * Deletes the rows of a workspace that belong to no person. `eraseRecordsOfTriggers` must follow in a second transaction, since
 * triggers record the changes of jobs, keys and exclusions at the commit (D44). Waiting events for other webhooks
 * stay: they have no personal data, and their receivers must learn that a job is gone.
 */
export async function eraseRowsWithoutPerson(
  tx: Queryable,
  workspaceId: string,
): Promise<{ erased: DeletedCounts; copies: ExternalCopies }> {
  await deleteJobsOfWorkspace(tx, workspaceId);
  const held = await deleteHeldOfWorkspace(tx, workspaceId);
  const alerts = await tx
    .delete(jobAlerts)
    .where(inArray(jobAlerts.subscriberId, subscribersOf(tx, workspaceId)))
    .returning({ messageId: jobAlerts.messageId });
  const subscribers = await tx
    .delete(alertSubscribers)
    .where(eq(alertSubscribers.workspaceId, workspaceId))
    .returning({ messageId: alertSubscribers.messageId });
  const remove = (table: PgTable, condition: SQL) => removeRows(tx, table, condition);
  await remove(webhookEndpoints, eq(webhookEndpoints.workspaceId, workspaceId));
  await remove(deletionRequests, eq(deletionRequests.workspaceId, workspaceId));
  await remove(partnerExclusions, eq(partnerExclusions.workspaceId, workspaceId));
  await remove(workspaceImages, eq(workspaceImages.workspaceId, workspaceId));
  const erased = {
    jobs: await remove(recruitments, eq(recruitments.workspaceId, workspaceId)),
    jobAlerts: alerts.length,
    keys:
      (await remove(workspaceKeys, eq(workspaceKeys.workspaceId, workspaceId))) +
      (await remove(managementKeys, eq(managementKeys.workspaceId, workspaceId))),
    members: await remove(members, eq(members.workspaceId, workspaceId)),
  };
  const copies = {
    storageKeys: held.storageKeys,
    messageIds: [
      ...held.messageIds,
      ...[...alerts, ...subscribers].flatMap(({ messageId }) => messageId ?? []),
    ],
    turnIds: [],
  };
  return { erased, copies };
}

/**
 * Deletes the records that triggers made of a workspace's rows, and the workspace itself. Each feed gets a new
 * revision: otherwise its number, the highest of its workspaces, could fall. Returns the workspace's last revision.
 */
export async function eraseRecordsOfTriggers(
  tx: Queryable,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<number | null> {
  const published = tx
    .select({ id: publications.recruitmentId })
    .from(publications)
    .where(eq(publications.workspaceId, workspaceId));
  await tx.delete(renderedFeedJobs).where(inArray(renderedFeedJobs.recruitmentId, published));
  await tx
    .delete(renderedJobs)
    .where(or(eq(renderedJobs.workspaceId, workspaceId), inArray(renderedJobs.recruitmentId, published)));
  await tx.delete(publications).where(eq(publications.workspaceId, workspaceId));
  await tx.delete(exclusionChanges).where(eq(exclusionChanges.workspaceId, workspaceId));
  await tx.delete(applicationChanges).where(eq(applicationChanges.workspaceId, workspaceId));
  const noted = await tx.delete(revisions).where(eq(revisions.owner, workspaceId)).returning();
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
  await tx
    .select({ number: sql`revise('partner', ${partners.id}, ${at.toISOString()}::timestamptz)` })
    .from(partners);
  return noted.find(({ kind }) => kind === 'workspace')?.revision ?? null;
}

function subscribersOf(tx: Queryable, workspaceId: string) {
  return tx
    .select({ id: alertSubscribers.id })
    .from(alertSubscribers)
    .where(eq(alertSubscribers.workspaceId, workspaceId));
}

async function removeRows(tx: Queryable, table: PgTable, condition: SQL): Promise<number> {
  const rows = await tx.delete(table).where(condition).returning({ one: sql`1` });
  return rows.length;
}
