import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import type { Queryable } from '../connection/client.ts';
import { anyOf } from '../connection/filters.ts';
import { type AlertSearch, alertSubscribers, jobAlerts, workspaces } from '../schema/index.ts';

export type JobAlert = typeof jobAlerts.$inferSelect;
export type { AlertSearch };

type NewAlert = {
  id: string;
  workspaceId: string;
  subscriberId: string;
  email: string;
  emailNormalized: string;
  search: AlertSearch;
  searchKey: string;
  lang: Lang;
  messageId: string;
  at: Date;
  expiresAt: Date;
};

/**
 * Inserts an alert that waits for its confirmation, and its subscriber if there is none; resolves to the alert's id. A
 * repeat renews only what the mail needs: a confirmed alert stays as its person confirmed it (D17), and one that waits is
 * not prolonged. An alert that has expired and is not yet deleted waits anew.
 */
export async function insertAlert(tx: Queryable, alert: NewAlert): Promise<string> {
  const { workspaceId, email, emailNormalized, at, messageId, expiresAt, lang, search, searchKey } = alert;
  const [subscriber] = await tx
    .insert(alertSubscribers)
    .values({ id: alert.subscriberId, workspaceId, email, emailNormalized, createdAt: at })
    // The update changes nothing and returns the row, locked until the alert is inserted.
    .onConflictDoUpdate({
      target: [alertSubscribers.workspaceId, alertSubscribers.emailNormalized],
      set: { emailNormalized },
    })
    .returning({ id: alertSubscribers.id });
  if (subscriber === undefined) throw new Error('an upsert returned no row');
  const isActive = gt(jobAlerts.expiresAt, at);
  const ifActive = (column: SQLWrapper, anew: SQL) =>
    sql`case when ${isActive} then ${column} else ${anew} end`;
  const [row] = await tx
    .insert(jobAlerts)
    .values({
      ...{ id: alert.id, subscriberId: subscriber.id, search, searchKey, lang, messageId },
      ...{ createdAt: at, expiresAt },
    })
    .onConflictDoUpdate({
      target: [jobAlerts.subscriberId, jobAlerts.searchKey],
      set: {
        messageId,
        mailSentAt: null,
        lang: sql`case when ${and(isActive, isNotNull(jobAlerts.confirmedAt))} then ${jobAlerts.lang} else excluded.lang end`,
        createdAt: ifActive(jobAlerts.createdAt, sql`excluded.created_at`),
        expiresAt: ifActive(jobAlerts.expiresAt, sql`excluded.expires_at`),
        confirmedAt: ifActive(jobAlerts.confirmedAt, sql`null`),
        seenUntil: ifActive(jobAlerts.seenUntil, sql`null`),
        seenRevision: ifActive(jobAlerts.seenRevision, sql`null`),
      },
    })
    .returning({ id: jobAlerts.id });
  if (row === undefined) throw new Error('an upsert returned no row');
  return row.id;
}

const isEnabled = isNull(workspaces.disabledAt);

/** Finds the subscriber of an alert link, with the workspace; null if there is none or the workspace is disabled. */
export async function findSubscriber(query: Queryable, id: string) {
  const [row] = await query
    .select({ id: alertSubscribers.id, workspace: getTableColumns(workspaces) })
    .from(alertSubscribers)
    .innerJoin(workspaces, eq(workspaces.id, alertSubscribers.workspaceId))
    .where(and(eq(alertSubscribers.id, id), isEnabled));
  return row ?? null;
}

/** Finds an alert with the data of the mail that asks for its confirmation; null if it was deleted. */
export async function findAlertForMail(query: Queryable, { id, at }: { id: string; at: Date }) {
  const [row] = await query
    .select({
      alert: getTableColumns(jobAlerts),
      email: alertSubscribers.email,
      workspace: getTableColumns(workspaces),
    })
    .from(jobAlerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, jobAlerts.subscriberId))
    .innerJoin(workspaces, eq(workspaces.id, alertSubscribers.workspaceId))
    .where(and(eq(jobAlerts.id, id), gt(jobAlerts.expiresAt, at), isEnabled));
  return row ?? null;
}

/** Marks the mail that asks for a confirmation as sent; false if the alert was deleted or has a newer mail. */
export async function markAlertMailSent(
  query: Queryable,
  { id, messageId, at }: { id: string; messageId: string; at: Date },
): Promise<boolean> {
  const rows = await query
    .update(jobAlerts)
    .set({ mailSentAt: at })
    .where(and(eq(jobAlerts.id, id), eq(jobAlerts.messageId, messageId)))
    .returning({ id: jobAlerts.id });
  return rows.length > 0;
}

/** Lists the alerts of a subscriber that have not expired, the oldest first. */
export function listAlerts(query: Queryable, { subscriberId, at }: { subscriberId: string; at: Date }) {
  return query
    .select()
    .from(jobAlerts)
    .where(and(eq(jobAlerts.subscriberId, subscriberId), gt(jobAlerts.expiresAt, at)))
    .orderBy(asc(jobAlerts.createdAt), asc(jobAlerts.id));
}

/** Locks the subscriber, so that its alerts change one call after the other; false if there is none. */
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
  /** The newest revision: jobs that become public after it are new. */
  revision: number;
  /** The time of the subscriber's first mail, if it has none before. */
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
      seenUntil: sql`coalesce(${jobAlerts.seenUntil}, ${instant})`,
      seenRevision: sql`coalesce(${jobAlerts.seenRevision}, ${revision}::bigint)`,
    })
    .where(and(eq(jobAlerts.subscriberId, subscriberId), sql`${jobAlerts.id} = ${anyOf(ids)}`));
  await tx
    .update(alertSubscribers)
    .set({ dueAt: sql`coalesce(${alertSubscribers.dueAt}, ${dueAt.toISOString()}::timestamptz)` })
    .where(eq(alertSubscribers.id, subscriberId));
}

/**
 * Deletes one alert of a subscriber, or all; a subscriber without an alert is deleted too. Resolves to the Message-IDs of
 * their mails, of which copies may exist outside the database.
 */
export async function deleteAlerts(
  tx: Queryable,
  { subscriberId, alertId }: { subscriberId: string; alertId: string | null },
): Promise<string[]> {
  const ofSubscriber = eq(jobAlerts.subscriberId, subscriberId);
  const deleted = await tx
    .delete(jobAlerts)
    .where(alertId === null ? ofSubscriber : and(ofSubscriber, eq(jobAlerts.id, alertId)))
    .returning({ messageId: jobAlerts.messageId });
  const emptied = await deleteWithoutAlerts(tx, eq(alertSubscribers.id, subscriberId));
  return [...deleted, ...emptied].flatMap(({ messageId }) => messageId ?? []);
}

/** Deletes those of the subscribers that have no alert. */
export function deleteWithoutAlerts(tx: Queryable, condition: SQL | undefined) {
  const alerts = tx
    .select({ one: sql`1` })
    .from(jobAlerts)
    .where(eq(jobAlerts.subscriberId, alertSubscribers.id));
  return tx
    .delete(alertSubscribers)
    .where(and(condition, notExists(alerts)))
    .returning({ messageId: alertSubscribers.messageId });
}
