import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lte,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { anyOf } from '../connection/id-lists.ts';
import {
  type AlertSearch,
  alertSubscribers,
  jobAlerts,
  mailedJobs,
  recruitments,
  workspaces,
} from '../schema/index.ts';
import { workspaceColumns } from '../workspaces/workspaces.ts';

/** The row of an alert. */
export type JobAlert = typeof jobAlerts.$inferSelect;
export type { AlertSearch };

/** The condition for a workspace that is not disabled: a disabled one has no alert pages and sends no mail. */
export const isEnabled = isNull(workspaces.disabledAt);

/** Finds the subscriber of an alert link, with the workspace; null if there is none or the workspace is disabled. */
export async function findSubscriber(query: Queryable, id: string) {
  const [row] = await query
    .select({ id: alertSubscribers.id, workspace: workspaceColumns })
    .from(alertSubscribers)
    .innerJoin(workspaces, eq(workspaces.id, alertSubscribers.workspaceId))
    .where(and(eq(alertSubscribers.id, id), isEnabled));
  return row ?? null;
}

/** Lists the alerts of a subscriber that have not expired, the oldest first. */
export function listAlerts(query: Queryable, { subscriberId, at }: { subscriberId: string; at: Date }) {
  return query
    .select()
    .from(jobAlerts)
    .where(and(eq(jobAlerts.subscriberId, subscriberId), gt(jobAlerts.expiresAt, at)))
    .orderBy(asc(jobAlerts.createdAt), asc(jobAlerts.id));
}

/** Locks the subscriber, so that one call at a time changes its alerts. Returns false if there is none. */
export async function lockSubscriber(tx: Queryable, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: alertSubscribers.id })
    .from(alertSubscribers)
    .where(eq(alertSubscribers.id, id))
    .for('update');
  return rows.length > 0;
}

type Confirmation = {
  subscriberId: string;
  ids: readonly string[];
  at: Date;
  expiresAt: Date;
  /** The newest revision of jobs. Jobs that become public after it are new for this alert. */
  revision: number;
  /** The time of the subscriber's first mail, unless a time is set already. */
  dueAt: Date;
};

/** Confirms alerts, or renews those that were confirmed before. */
export async function confirmAlerts(
  tx: Queryable,
  { subscriberId, ids, at, expiresAt, revision, dueAt }: Confirmation,
): Promise<void> {
  const instant = sql`${at.toISOString()}::timestamptz`;
  await tx
    .update(jobAlerts)
    .set({
      expiresAt,
      confirmedAt: sql`coalesce(${jobAlerts.confirmedAt}, ${instant})`,
      seenJobsUntil: sql`coalesce(${jobAlerts.seenJobsUntil}, ${instant})`,
      seenJobsRevision: sql`coalesce(${jobAlerts.seenJobsRevision}, ${revision}::bigint)`,
    })
    .where(and(eq(jobAlerts.subscriberId, subscriberId), eq(jobAlerts.id, anyOf(ids))));
  await tx
    .update(alertSubscribers)
    .set({ dueAt: sql`coalesce(${alertSubscribers.dueAt}, ${dueAt.toISOString()}::timestamptz)` })
    .where(eq(alertSubscribers.id, subscriberId));
}

/**
 * Deletes one alert of a subscriber, or all if `alertId` is null, and the subscriber if no alert is left. Returns the
 * Message-IDs of the mails of all deleted rows, of which copies may exist outside the database.
 */
export async function deleteAlerts(
  tx: Queryable,
  { subscriberId, alertId }: { subscriberId: string; alertId: string | null },
): Promise<string[]> {
  const isOfSubscriber = eq(jobAlerts.subscriberId, subscriberId);
  const deleted = await tx
    .delete(jobAlerts)
    .where(alertId === null ? isOfSubscriber : and(isOfSubscriber, eq(jobAlerts.id, alertId)))
    .returning({ messageId: jobAlerts.messageId });
  const subscribers = await deleteSubscribersWithoutAlerts(tx, eq(alertSubscribers.id, subscriberId));
  return [...deleted, ...subscribers].flatMap(({ messageId }) => messageId ?? []);
}

/** Deletes the subscribers that fulfil a condition and have no alert. Returns the Message-IDs of their mails. */
function deleteSubscribersWithoutAlerts(tx: Queryable, condition: SQL | undefined) {
  const alerts = tx
    .select({ one: sql`1` })
    .from(jobAlerts)
    .where(eq(jobAlerts.subscriberId, alertSubscribers.id));
  return tx
    .delete(alertSubscribers)
    .where(and(condition, notExists(alerts)))
    .returning({ messageId: alertSubscribers.messageId });
}

/** An address of a person, as one workspace knows it. */
type PersonAddress = { workspaceId: string; emailNormalized: string };

const isOfAddress = ({ workspaceId, emailNormalized }: PersonAddress) =>
  and(eq(alertSubscribers.workspaceId, workspaceId), eq(alertSubscribers.emailNormalized, emailNormalized));

/** Lists the alerts of an address in a workspace, for the export of its candidate. */
export function listAlertsOfAddress(query: Queryable, address: PersonAddress) {
  return query
    .select({
      alert: getTableColumns(jobAlerts),
      email: alertSubscribers.email,
      lastMailAt: alertSubscribers.sentAt,
    })
    .from(jobAlerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, jobAlerts.subscriberId))
    .where(isOfAddress(address))
    .orderBy(asc(jobAlerts.createdAt), asc(jobAlerts.id));
}

/** Lists the jobs that were mailed to an address in a workspace, the first one first. */
export function listJobsMailedToAddress(query: Queryable, address: PersonAddress) {
  return query
    .select({ id: recruitments.id, title: recruitments.title, mailedAt: mailedJobs.mailedAt })
    .from(mailedJobs)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, mailedJobs.subscriberId))
    .innerJoin(recruitments, eq(recruitments.id, mailedJobs.recruitmentId))
    .where(isOfAddress(address))
    .orderBy(asc(mailedJobs.mailedAt), asc(recruitments.id));
}

/**
 * Deletes the alerts of an address that was erased (D31) or left its person. Returns the Message-IDs of their mails.
 */
export async function deleteAlertsOfAddress(tx: Queryable, address: PersonAddress): Promise<string[]> {
  // Each change of an address's alerts locks the subscriber first.
  const [subscriber] = await tx
    .select({ id: alertSubscribers.id })
    .from(alertSubscribers)
    .where(isOfAddress(address))
    .for('update');
  if (subscriber === undefined) return [];
  return deleteAlerts(tx, { subscriberId: subscriber.id, alertId: null });
}

/** The most rows of one statement. A small number holds few locks. */
const EXPIRED_AT_ONCE = 200;

/**
 * Deletes some expired alerts, and subscribers who then have none. Returns the number of alerts: 0 if none is expired.
 */
export async function deleteExpiredAlerts(tx: Queryable, at: Date): Promise<number> {
  const expired = tx
    .select({ id: jobAlerts.id })
    .from(jobAlerts)
    .where(lte(jobAlerts.expiresAt, at))
    .limit(EXPIRED_AT_ONCE);
  const deleted = await tx
    .delete(jobAlerts)
    // An alert that was requested again after the subquery has not expired.
    .where(and(inArray(jobAlerts.id, expired), lte(jobAlerts.expiresAt, at)))
    .returning({ subscriberId: jobAlerts.subscriberId });
  const subscribers = deleted.map(({ subscriberId }) => subscriberId);
  if (subscribers.length > 0)
    await deleteSubscribersWithoutAlerts(tx, inArray(alertSubscribers.id, subscribers));
  return deleted.length;
}
