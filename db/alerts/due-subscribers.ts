import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import { alertSubscribers, jobAlerts, mailedJobs, recruitments, workspaces } from '../schema/index.ts';

/** Lists the workspaces that have subscribers whose next mail is due. */
export function listDueAlertWorkspaces(query: Queryable, now: Date) {
  return query
    .selectDistinct({ id: workspaces.id, timeZone: workspaces.timeZone })
    .from(alertSubscribers)
    .innerJoin(workspaces, eq(workspaces.id, alertSubscribers.workspaceId))
    .where(and(lte(alertSubscribers.dueAt, now), isNull(workspaces.disabledAt)));
}

type Claim = {
  workspaceId: string;
  now: Date;
  /** The newest revision of jobs: the mail has the jobs that are public now. */
  revision: number;
  /** A Message-ID in which `{id}` is replaced by a new id for each mail. */
  messageId: string;
  leasedUntil: Date;
  limit: number;
};

/**
 * Claims some due subscribers until `leasedUntil`, and returns them. A mail that was begun but not marked as sent
 * keeps its Message-ID and its jobs, so that a second attempt sends the same message.
 */
export function claimSubscribers(tx: Queryable, claim: Claim) {
  const { workspaceId, now, revision, messageId, leasedUntil, limit } = claim;
  const due = tx
    .select({ id: alertSubscribers.id })
    .from(alertSubscribers)
    .where(and(eq(alertSubscribers.workspaceId, workspaceId), lte(alertSubscribers.dueAt, now)))
    .orderBy(asc(alertSubscribers.dueAt), asc(alertSubscribers.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const isNewMail = isNull(alertSubscribers.mailJobsUntil);
  return tx
    .update(alertSubscribers)
    .set({
      dueAt: leasedUntil,
      messageId: sql`case when ${isNewMail} then replace(${messageId}::text, '{id}', gen_random_uuid()::text)
        else ${alertSubscribers.messageId} end`,
      mailJobsUntil: sql`coalesce(${alertSubscribers.mailJobsUntil}, ${now.toISOString()}::timestamptz)`,
      mailJobsRevision: sql`coalesce(${alertSubscribers.mailJobsRevision}, ${revision}::bigint)`,
    })
    .where(inArray(alertSubscribers.id, due))
    .returning();
}

/** The row of a subscriber that this node has claimed. */
export type ClaimedSubscriber = Awaited<ReturnType<typeof claimSubscribers>>[number];

/** Lists the confirmed alerts of subscribers, the newest confirmation first. */
export function listConfirmedAlerts(
  query: Queryable,
  { subscriberIds, at }: { subscriberIds: readonly string[]; at: Date },
) {
  return query
    .select()
    .from(jobAlerts)
    .where(
      and(
        eq(jobAlerts.subscriberId, anyOf(subscriberIds)),
        isNotNull(jobAlerts.confirmedAt),
        gt(jobAlerts.expiresAt, at),
      ),
    )
    .orderBy(sql`${jobAlerts.confirmedAt} desc`, asc(jobAlerts.id));
}

/**
 * Ends the claims of subscribers whose new jobs were mailed at `sentAt`, or who have no new job (`sentAt` is null).
 * Their next mail is due at `dueAt`, with the jobs that become public after this claim. Returns the number of
 * subscribers that still exist.
 */
export async function finishSubscribers(
  tx: Queryable,
  { ids, dueAt, sentAt }: { ids: readonly string[]; dueAt: Date; sentAt: Date | null },
): Promise<number> {
  await tx
    .update(jobAlerts)
    .set({
      seenJobsUntil: sql`greatest(${jobAlerts.seenJobsUntil}, ${alertSubscribers.mailJobsUntil})`,
      seenJobsRevision: sql`greatest(${jobAlerts.seenJobsRevision}, ${alertSubscribers.mailJobsRevision})`,
    })
    .from(alertSubscribers)
    .where(
      and(
        eq(alertSubscribers.id, jobAlerts.subscriberId),
        isNotNull(jobAlerts.confirmedAt),
        eq(alertSubscribers.id, anyOf(ids)),
      ),
    );
  const finished = await tx
    .update(alertSubscribers)
    // With undefined, Drizzle leaves the column as it is.
    .set({ dueAt, mailJobsUntil: null, mailJobsRevision: null, sentAt: sentAt ?? undefined })
    .where(eq(alertSubscribers.id, anyOf(ids)))
    .returning({ id: alertSubscribers.id });
  return finished.length;
}

/** Records the jobs of a mail, so that its subscriber does not receive them again. */
export async function recordMailedJobs(
  tx: Queryable,
  { subscriberId, jobIds, at }: { subscriberId: string; jobIds: readonly string[]; at: Date },
): Promise<void> {
  const rows = tx
    .select({
      subscriberId: sql`${subscriberId}::uuid`.as('subscriber_id'),
      recruitmentId: recruitments.id,
      mailedAt: sql`${at.toISOString()}::timestamptz`.as('mailed_at'),
    })
    .from(recruitments)
    .where(eq(recruitments.id, anyOf(jobIds)));
  await tx.insert(mailedJobs).select(rows).onConflictDoNothing();
}

/** Makes subscribers due again after their mail failed. The next attempt sends the same message. */
export async function releaseSubscribers(
  query: Queryable,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await query
    .update(alertSubscribers)
    .set({ dueAt: now })
    .where(eq(alertSubscribers.id, anyOf(ids)));
}

/** Gives up a mail that the mail server refused permanently. Its jobs are in the next mail, which is due at `dueAt`. */
export async function postponeSubscriber(
  query: Queryable,
  { id, dueAt }: { id: string; dueAt: Date },
): Promise<void> {
  await query
    .update(alertSubscribers)
    .set({ dueAt, mailJobsUntil: null, mailJobsRevision: null })
    .where(eq(alertSubscribers.id, id));
}
