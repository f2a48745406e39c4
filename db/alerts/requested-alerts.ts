import { and, eq, getTableColumns, gt, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { type AlertSearch, alertSubscribers, jobAlerts, workspaces } from '../schema/index.ts';
import { workspaceColumns } from '../workspaces/workspaces.ts';
import { isEnabled } from './alerts.ts';

type NewAlert = {
  id: string;
  workspaceId: string;
  /** The id for a new subscriber. */
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
 * Inserts an alert that awaits its confirmation, and its subscriber if there is none. Returns the alert's id. If the
 * subscriber has this alert already, only the confirmation mail is replaced (D17), and the language if it is not
 * confirmed yet. An alert that has expired but is not deleted yet starts again as a new one.
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
  const keepIfActive = (column: SQLWrapper, otherwise: SQL) =>
    sql`case when ${isActive} then ${column} else ${otherwise} end`;
  const [row] = await tx
    .insert(jobAlerts)
    .values({
      id: alert.id,
      subscriberId: subscriber.id,
      search,
      searchKey,
      lang,
      messageId,
      createdAt: at,
      expiresAt,
    })
    .onConflictDoUpdate({
      target: [jobAlerts.subscriberId, jobAlerts.searchKey],
      set: {
        messageId,
        mailSentAt: null,
        lang: sql`case
          when ${and(isActive, isNotNull(jobAlerts.confirmedAt))} then ${jobAlerts.lang}
          else excluded.lang end`,
        createdAt: keepIfActive(jobAlerts.createdAt, sql`excluded.created_at`),
        expiresAt: keepIfActive(jobAlerts.expiresAt, sql`excluded.expires_at`),
        confirmedAt: keepIfActive(jobAlerts.confirmedAt, sql`null`),
        seenJobsUntil: keepIfActive(jobAlerts.seenJobsUntil, sql`null`),
        seenJobsRevision: keepIfActive(jobAlerts.seenJobsRevision, sql`null`),
      },
    })
    .returning({ id: jobAlerts.id });
  if (row === undefined) throw new Error('an upsert returned no row');
  return row.id;
}

type AlertKey = Pick<NewAlert, 'workspaceId' | 'emailNormalized' | 'searchKey'>;

/** Finds the alert of an address for a search, with the state of its confirmation mail. */
export async function findRequestedAlert(
  query: Queryable,
  { workspaceId, emailNormalized, searchKey }: AlertKey,
) {
  const [row] = await query
    .select(pick(jobAlerts, 'id', 'messageId', 'mailSentAt', 'expiresAt'))
    .from(jobAlerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, jobAlerts.subscriberId))
    .where(
      and(
        eq(alertSubscribers.workspaceId, workspaceId),
        eq(alertSubscribers.emailNormalized, emailNormalized),
        eq(jobAlerts.searchKey, searchKey),
      ),
    );
  return row ?? null;
}

/** Finds an alert with the data of its confirmation mail; null if it was deleted. */
export async function findAlertForMail(query: Queryable, { id, at }: { id: string; at: Date }) {
  const [row] = await query
    .select({
      alert: getTableColumns(jobAlerts),
      email: alertSubscribers.email,
      workspace: workspaceColumns,
    })
    .from(jobAlerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, jobAlerts.subscriberId))
    .innerJoin(workspaces, eq(workspaces.id, alertSubscribers.workspaceId))
    .where(and(eq(jobAlerts.id, id), gt(jobAlerts.expiresAt, at), isEnabled));
  return row ?? null;
}

/** Marks the confirmation mail as sent. Returns false if the alert was deleted or has a newer mail. */
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
