import { and, desc, eq, sql } from 'drizzle-orm';
import type { Lang } from '#kernel/language.ts';
import { lockCandidateOfApplication, selectWithCandidate } from '../candidates/candidates.ts';
import { recordContact } from '../candidates/portal.ts';
import type { Queryable } from '../connection/database.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { type applicationStatuses, applications, candidates, statusChanges } from '../schema/index.ts';

export type ApplicationStatus = (typeof applicationStatuses)[number];

/** The row of an application that the transaction has locked. */
export type LockedApplication = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;

/** Finds an application without a lock; null if there is none. */
export async function findApplication(query: Queryable, id: string) {
  const [row] = await query.select().from(applications).where(eq(applications.id, id));
  return row ?? null;
}

/** Locks an application and its candidate for a change; null if there is none. */
export async function lockApplication(tx: Queryable, id: string) {
  await lockCandidateOfApplication(tx, id);
  const [row] = await tx.select().from(applications).where(eq(applications.id, id)).for('no key update');
  return row ?? null;
}

/** Sets the language of the mails about an application. */
export async function updateLang(tx: Queryable, id: string, lang: Lang): Promise<void> {
  await tx.update(applications).set({ lang }).where(eq(applications.id, id));
}

type StatusChange = {
  from: ApplicationStatus;
  to: ApplicationStatus;
  reason: string | null;
  actor: (typeof statusChanges.$inferSelect)['actor'];
  messageToCandidate?: string | null;
  offeredTimes?: string[];
  decidedBy?: string | null;
  at: Date;
};

/**
 * Sets the status, adds the change to the history, and records a contact, from which retention counts (D32). Returns
 * the sequence of the change.
 */
export async function updateStatus(
  tx: Queryable,
  { id, candidateId }: { id: string; candidateId: string },
  {
    from,
    to,
    reason,
    actor,
    messageToCandidate = null,
    offeredTimes = [],
    decidedBy = null,
    at,
  }: StatusChange,
): Promise<number> {
  await tx.update(applications).set({ status: to, updatedAt: at }).where(eq(applications.id, id));
  const [change] = await tx
    .insert(statusChanges)
    .values({ applicationId: id, from, to, reason, actor, messageToCandidate, offeredTimes, decidedBy, at })
    .returning({ sequence: statusChanges.sequence });
  if (change === undefined) throw new Error('an insert returned no row');
  await recordContact(tx, candidateId, at);
  return change.sequence;
}

/** Finds the status of an application. */
export async function findStatus(query: Queryable, applicationId: string): Promise<ApplicationStatus | null> {
  const [row] = await query
    .select({ status: applications.status })
    .from(applications)
    .where(eq(applications.id, applicationId));
  return row?.status ?? null;
}

type ChangeFilter = { sequence?: number; to?: ApplicationStatus };

/** Finds the application's latest change of status, or the latest one that fulfils the filter. */
export async function findLatestStatusChange(
  query: Queryable,
  applicationId: string,
  { sequence, to }: ChangeFilter = {},
) {
  const [row] = await query
    .select()
    .from(statusChanges)
    .where(
      and(
        eq(statusChanges.applicationId, applicationId),
        sequence === undefined ? undefined : eq(statusChanges.sequence, sequence),
        to === undefined ? undefined : eq(statusChanges.to, to),
      ),
    )
    .orderBy(desc(statusChanges.sequence))
    .limit(1);
  return row ?? null;
}

const historyStatement = prepareOnce((query) =>
  query
    .select()
    .from(statusChanges)
    .where(eq(statusChanges.applicationId, sql.placeholder('applicationId')))
    .orderBy(desc(statusChanges.sequence))
    .prepare('status_history'),
);

/** Lists the application's changes of status, the latest first. */
export function listStatusHistory(query: Queryable, applicationId: string) {
  return historyStatement(query).execute({ applicationId });
}

/** Finds the data of an application's candidate that a portal link contains; null if there is no such application. */
export async function findLinkOwner(query: Queryable, applicationId: string) {
  const [row] = await selectWithCandidate(query, {
    id: candidates.id,
    linkGeneration: candidates.linkGeneration,
    addressCorrections: applications.addressCorrections,
    workspaceId: candidates.workspaceId,
  }).where(eq(applications.id, applicationId));
  return row ?? null;
}
