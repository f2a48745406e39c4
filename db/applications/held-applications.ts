import { and, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import {
  applications,
  confirmedSubmissions,
  heldApplications,
  recruitments,
  workspaces,
} from '../schema/index.ts';

/** The row of a held application. */
export type HeldApplication = typeof heldApplications.$inferSelect;
type NewHeldApplication = typeof heldApplications.$inferInsert;

/** The copies that deleted rows leave outside the database: files, by their storage keys, and mails. */
type HeldCopies = { storageKeys: string[]; messageIds: string[] };

/** The most rows that one statement deletes, so that it holds few locks. */
const EXPIRED_AT_ONCE = 200;

/** Inserts a held application, instead of an expired one. Returns false if one with this id is held already. */
export async function insertHeld(tx: Queryable, held: NewHeldApplication): Promise<boolean> {
  await tx
    .delete(heldApplications)
    .where(and(eq(heldApplications.id, held.id), lte(heldApplications.expiresAt, held.createdAt)));
  const rows = await tx
    .insert(heldApplications)
    .values(held)
    .onConflictDoNothing({ target: heldApplications.id })
    .returning({ id: heldApplications.id });
  return rows.length > 0;
}

/** The condition for the held application with this id, unless it has expired. */
const isHeld = (id: string, at: Date) => and(eq(heldApplications.id, id), gt(heldApplications.expiresAt, at));

type PersonAndJob = { recruitmentId: string; emailNormalized: string };

/** Lists the applications that are held for this person and job. */
export function listHeldForJob(
  query: Queryable,
  { recruitmentId, emailNormalized, at }: PersonAndJob & { at: Date },
) {
  return query
    .select(pick(heldApplications, 'id', 'createdAt', 'contentDigest', 'mailWithheldAt'))
    .from(heldApplications)
    .where(
      and(
        eq(heldApplications.recruitmentId, recruitmentId),
        eq(heldApplications.emailNormalized, emailNormalized),
        gt(heldApplications.expiresAt, at),
      ),
    );
}

/** Locks a person and a job, so that one transaction at a time holds an application of that person to it. */
export async function lockHolding(
  tx: Queryable,
  { recruitmentId, emailNormalized }: PersonAndJob,
): Promise<void> {
  const name = `${recruitmentId} ${emailNormalized}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The bytes that are counted for each row, in addition to its file and its answers. */
const ROW_BYTES = 20_000;
const bytesHeld = sql`(coalesce(${heldApplications.byteLength}, 0)
  + pg_column_size(${heldApplications.answers})
  + ${sql.raw(String(ROW_BYTES))})`;

/** Sums the bytes of the held applications that one network sent (`heldBy`, its pseudonym), and of all. */
export async function sumHeldBytes(
  query: Queryable,
  heldBy: string,
): Promise<{ ofNetwork: number; inAll: number }> {
  const [row] = await query
    .select({
      ofNetwork: sql<number>`coalesce(
        sum(${bytesHeld}) filter (where ${eq(heldApplications.heldBy, heldBy)}), 0)::float8`,
      inAll: sql<number>`coalesce(sum(${bytesHeld}), 0)::float8`,
    })
    .from(heldApplications);
  return row ?? { ofNetwork: 0, inAll: 0 };
}

/** Finds a held application that has not expired, with the job and workspace for its mail and page. */
export async function findHeldWithJob(query: Queryable, { id, at }: { id: string; at: Date }) {
  const [row] = await query
    .select({
      held: getTableColumns(heldApplications),
      job: { title: recruitments.title, country: recruitments.locationCountry },
      workspace: pick(workspaces, 'name', 'slug', 'accent', 'timeZone'),
    })
    .from(heldApplications)
    .innerJoin(recruitments, eq(recruitments.id, heldApplications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, heldApplications.workspaceId))
    .where(isHeld(id, at));
  return row ?? null;
}

/**
 * Locks a held application, so that one transaction at a time confirms or refuses it. The lock is advisory, since the
 * candidate's row must be locked before any other row (D39).
 */
export async function lockHeldDecision(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Deletes a held application and returns it. Null if another call has deleted it, or if it has expired. */
export async function takeHeld(
  tx: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<HeldApplication | null> {
  const [row] = await tx.delete(heldApplications).where(isHeld(id, at)).returning();
  return row ?? null;
}

/** Finds the application that was created from the held one with this id, with the digest of its content. */
export async function findConfirmedApplication(
  query: Queryable,
  id: string,
): Promise<{ id: string; createdAt: Date; contentDigest: string } | null> {
  const { contentDigest } = confirmedSubmissions;
  const [row] = await query
    .select({ ...pick(applications, 'id', 'createdAt'), contentDigest })
    .from(confirmedSubmissions)
    .innerJoin(applications, eq(applications.id, confirmedSubmissions.applicationId))
    .where(eq(confirmedSubmissions.applicationId, id));
  return row ?? null;
}

/** Records that a held application was confirmed, so that its link can find the application. */
export async function insertConfirmedSubmission(
  tx: Queryable,
  confirmed: typeof confirmedSubmissions.$inferInsert,
): Promise<void> {
  await tx.insert(confirmedSubmissions).values(confirmed);
}

/** Marks the mail of a held application as sent. Returns false if the application was deleted in the meantime. */
export async function markHeldMailSent(query: Queryable, id: string, at: Date): Promise<boolean> {
  const rows = await query
    .update(heldApplications)
    .set({ mailSentAt: at })
    .where(eq(heldApplications.id, id))
    .returning({ id: heldApplications.id });
  return rows.length > 0;
}

/** Deletes some applications that were not confirmed in time. The result is empty if there are no more. */
export async function deleteExpiredHeld(query: Queryable, at: Date): Promise<HeldCopies> {
  const expired = query
    .select({ id: heldApplications.id })
    .from(heldApplications)
    .where(lte(heldApplications.expiresAt, at))
    .limit(EXPIRED_AT_ONCE);
  return deleteRows(query, inArray(heldApplications.id, expired));
}

/** Deletes held applications by their ids. */
export function deleteHeld(tx: Queryable, ids: readonly string[]): Promise<HeldCopies> {
  return deleteRows(tx, inArray(heldApplications.id, [...ids]));
}

/** Deletes the applications that are held for an erased person (D31). */
export function deleteHeldForPerson(
  tx: Queryable,
  person: { workspaceId: string; emailNormalized: string },
): Promise<HeldCopies> {
  const isOfPerson = and(
    eq(heldApplications.workspaceId, person.workspaceId),
    eq(heldApplications.emailNormalized, person.emailNormalized),
  );
  return deleteRows(tx, isOfPerson);
}

/** Deletes all applications that are held for a workspace's jobs. */
export function deleteHeldOfWorkspace(tx: Queryable, workspaceId: string): Promise<HeldCopies> {
  return deleteRows(tx, eq(heldApplications.workspaceId, workspaceId));
}

async function deleteRows(tx: Queryable, condition: SQL | undefined): Promise<HeldCopies> {
  const rows = await tx
    .delete(heldApplications)
    .where(condition)
    .returning(pick(heldApplications, 'storageKey', 'messageId'));
  return {
    storageKeys: rows.flatMap(({ storageKey }) => storageKey ?? []),
    messageIds: rows.map(({ messageId }) => messageId),
  };
}
