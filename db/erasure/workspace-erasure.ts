import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
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
  webhookDeliveries,
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

/** Lists the open deletion requests of a workspace's people, except of those under a legal hold. */
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

/**
 * Tells whether a workspace still has people, waiting events for its own webhook, or erasures after `listedUntil`. Such
 * erasures may be missing in the hourly list of deletions, from which a restored backup repeats them (D34).
 */
export async function hasRemains(
  query: Queryable,
  { workspaceId, listedUntil }: { workspaceId: string; listedUntil: Date },
): Promise<boolean> {
  if ((await query.$count(candidates, eq(candidates.workspaceId, workspaceId))) > 0) return true;
  const isUnlisted = and(
    eq(deletionRequests.workspaceId, workspaceId),
    eq(deletionRequests.state, 'done'),
    gt(deletionRequests.closedAt, listedUntil),
  );
  if ((await query.$count(deletionRequests, isUnlisted)) > 0) return true;
  const waitingDeliveries = await query
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookEndpoints.workspaceId, workspaceId),
        isNull(webhookEndpoints.disabledAt),
        eq(webhookDeliveries.state, 'waiting'),
      ),
    )
    .limit(1);
  return waitingDeliveries.length > 0;
}

/** The numbers of deleted rows, by the names that the report gives them. */
type DeletedCounts = Record<'jobs' | 'jobAlerts' | 'keys' | 'members', number>;

/**
 * Deletes the rows of a workspace that belong to no person. `eraseRecordsOfTriggers` must follow in a second
 * transaction, since triggers record the changes of jobs, keys and exclusions at the commit (D44). Waiting events for
 * other webhooks stay: they have no personal data, and their receivers must learn that a job is gone.
 */
export async function eraseRowsWithoutPerson(
  tx: Queryable,
  workspaceId: string,
): Promise<{ erased: DeletedCounts; copies: ExternalCopies }> {
  await deleteJobsOfWorkspace(tx, workspaceId);
  const held = await deleteHeldOfWorkspace(tx, workspaceId);
  const isOfWorkspace = eq(alertSubscribers.workspaceId, workspaceId);
  const subscribers = tx.select({ id: alertSubscribers.id }).from(alertSubscribers).where(isOfWorkspace);
  const alerts = await tx
    .delete(jobAlerts)
    .where(inArray(jobAlerts.subscriberId, subscribers))
    .returning({ messageId: jobAlerts.messageId });
  const deletedSubscribers = await tx
    .delete(alertSubscribers)
    .where(isOfWorkspace)
    .returning({ messageId: alertSubscribers.messageId });
  const remove = (table: WorkspaceTable) => removeRows(tx, table, workspaceId);
  for (const table of [webhookEndpoints, deletionRequests, partnerExclusions, workspaceImages])
    await remove(table);
  const erased = {
    jobs: await remove(recruitments),
    jobAlerts: alerts.length,
    keys: (await remove(workspaceKeys)) + (await remove(managementKeys)),
    members: await remove(members),
  };
  const copies = {
    storageKeys: held.storageKeys,
    messageIds: [
      ...held.messageIds,
      ...[...alerts, ...deletedSubscribers].flatMap(({ messageId }) => messageId ?? []),
    ],
    turnIds: [],
  };
  return { erased, copies };
}

/**
 * Deletes the records that triggers made of a workspace's rows, and the workspace itself. Each feed gets a new
 * revision, since the revision of a feed is the highest of its workspaces and could fall otherwise. Returns the
 * workspace's last revision.
 */
export async function eraseRecordsOfTriggers(
  tx: Queryable,
  { workspaceId, at }: { workspaceId: string; at: Date },
): Promise<number | null> {
  const publishedIds = tx
    .select({ id: publications.recruitmentId })
    .from(publications)
    .where(eq(publications.workspaceId, workspaceId));
  await tx.delete(renderedFeedJobs).where(inArray(renderedFeedJobs.recruitmentId, publishedIds));
  await tx
    .delete(renderedJobs)
    .where(or(eq(renderedJobs.workspaceId, workspaceId), inArray(renderedJobs.recruitmentId, publishedIds)));
  for (const table of [publications, exclusionChanges, applicationChanges])
    await removeRows(tx, table, workspaceId);
  const deletedRevisions = await tx.delete(revisions).where(eq(revisions.owner, workspaceId)).returning();
  await tx.delete(workspaces).where(eq(workspaces.id, workspaceId));
  await tx
    .select({ number: sql`revise('partner', ${partners.id}, ${at.toISOString()}::timestamptz)` })
    .from(partners);
  return deletedRevisions.find(({ kind }) => kind === 'workspace')?.revision ?? null;
}

type WorkspaceTable = PgTable & { workspaceId: AnyPgColumn };

async function removeRows(tx: Queryable, table: WorkspaceTable, workspaceId: string): Promise<number> {
  const rows = await tx.delete(table).where(eq(table.workspaceId, workspaceId)).returning({ one: sql`1` });
  return rows.length;
}
