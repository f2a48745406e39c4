import { and, asc, eq, getTableColumns, inArray, lte } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { alertSubscribers, jobAlerts, mailedJobs, recruitments } from '../schema/index.ts';
import { deleteAlerts, deleteWithoutAlerts } from './alerts.ts';

type Person = { workspaceId: string; emailNormalized: string };

const isOfPerson = ({ workspaceId, emailNormalized }: Person) =>
  and(eq(alertSubscribers.workspaceId, workspaceId), eq(alertSubscribers.emailNormalized, emailNormalized));

/** Lists the alerts of an address in a workspace, for the export of its candidate. */
export function listAlertsOfPerson(query: Queryable, person: Person) {
  return query
    .select({
      alert: getTableColumns(jobAlerts),
      email: alertSubscribers.email,
      lastMailAt: alertSubscribers.sentAt,
    })
    .from(jobAlerts)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, jobAlerts.subscriberId))
    .where(isOfPerson(person))
    .orderBy(asc(jobAlerts.createdAt), asc(jobAlerts.id));
}

/** Lists the jobs that were mailed to an address in a workspace, the first one first. */
export function listMailedJobs(query: Queryable, person: Person) {
  return query
    .select({ id: recruitments.id, title: recruitments.title, mailedAt: mailedJobs.mailedAt })
    .from(mailedJobs)
    .innerJoin(alertSubscribers, eq(alertSubscribers.id, mailedJobs.subscriberId))
    .innerJoin(recruitments, eq(recruitments.id, mailedJobs.recruitmentId))
    .where(isOfPerson(person))
    .orderBy(asc(mailedJobs.mailedAt), asc(recruitments.id));
}

/**
 * Deletes the alerts of an address that was erased (D31) or is no longer its person's. Returns the Message-IDs of
 * their mails.
 */
export async function deleteAlertsOfPerson(tx: Queryable, person: Person): Promise<string[]> {
  // Each change of an address's alerts locks the subscriber first.
  const [subscriber] = await tx
    .select({ id: alertSubscribers.id })
    .from(alertSubscribers)
    .where(isOfPerson(person))
    .for('update');
  if (subscriber === undefined) return [];
  return deleteAlerts(tx, { subscriberId: subscriber.id, alertId: null });
}

/** The most rows of one statement. A small number holds few locks. */
const EXPIRED_AT_ONCE = 200;

/**
 * Deletes some expired alerts, and subscribers without any left. Returns the number of alerts: 0 if there are no more.
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
  if (subscribers.length > 0) await deleteWithoutAlerts(tx, inArray(alertSubscribers.id, subscribers));
  return deleted.length;
}
