import { and, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { heldApplications, recruitments, workspaces } from '../schema/index.ts';

export type HeldApplication = typeof heldApplications.$inferSelect;
type NewHeldApplication = typeof heldApplications.$inferInsert;

/** Files and mails of what was deleted, which are outside the database. */
type HeldCopies = { storageKeys: string[]; messageIds: string[] };

const EXPIRED_AT_ONCE = 200;
const copies = { storageKey: heldApplications.storageKey, messageId: heldApplications.messageId };

/** False when one with this id is held already; one that has expired makes room. */
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

/** What is held under this id and has not expired. */
export async function findHeld(
  query: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<HeldApplication | null> {
  const [row] = await query
    .select()
    .from(heldApplications)
    .where(and(eq(heldApplications.id, id), gt(heldApplications.expiresAt, at)));
  return row ?? null;
}

/** The same with the names that a mail and a page say. */
export async function findHeldWithJob(query: Queryable, wanted: { id: string; at: Date }) {
  const [row] = await query
    .select({
      held: getTableColumns(heldApplications),
      job: { title: recruitments.title },
      workspace: { name: workspaces.name, slug: workspaces.slug, accent: workspaces.accent },
    })
    .from(heldApplications)
    .innerJoin(recruitments, eq(recruitments.id, heldApplications.recruitmentId))
    .innerJoin(workspaces, eq(workspaces.id, heldApplications.workspaceId))
    .where(and(eq(heldApplications.id, wanted.id), gt(heldApplications.expiresAt, wanted.at)));
  return row ?? null;
}

/**
 * Has one transaction at a time decide on what is held. An advisory lock, since the person's row is locked before any
 * other row (D39).
 */
export async function lockHeldDecision(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}

/** Deletes it and resolves to what it was; null when it is gone, so that of two calls one has it. */
export async function takeHeld(
  tx: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<HeldApplication | null> {
  const [row] = await tx
    .delete(heldApplications)
    .where(and(eq(heldApplications.id, id), gt(heldApplications.expiresAt, at)))
    .returning();
  return row ?? null;
}

/** False when it was deleted while its mail was on its way. */
export async function markHeldMailSent(query: Queryable, id: string, at: Date): Promise<boolean> {
  const rows = await query
    .update(heldApplications)
    .set({ mailSentAt: at })
    .where(eq(heldApplications.id, id))
    .returning({ id: heldApplications.id });
  return rows.length > 0;
}

/** Deletes some of what nobody confirmed in time; empty when there is no more. */
export async function deleteExpiredHeld(query: Queryable, at: Date): Promise<HeldCopies> {
  const expired = query
    .select({ id: heldApplications.id })
    .from(heldApplications)
    .where(lte(heldApplications.expiresAt, at))
    .limit(EXPIRED_AT_ONCE);
  return toCopies(
    await query.delete(heldApplications).where(inArray(heldApplications.id, expired)).returning(copies),
  );
}

/** Deletes what is held for a person who is erased (D31). */
export async function deleteHeldOf(
  tx: Queryable,
  person: { workspaceId: string; emailNormalized: string },
): Promise<HeldCopies> {
  return toCopies(
    await tx
      .delete(heldApplications)
      .where(
        and(
          eq(heldApplications.workspaceId, person.workspaceId),
          eq(heldApplications.emailNormalized, person.emailNormalized),
        ),
      )
      .returning(copies),
  );
}

function toCopies(rows: readonly { storageKey: string | null; messageId: string }[]): HeldCopies {
  return {
    storageKeys: rows.flatMap(({ storageKey }) => storageKey ?? []),
    messageIds: rows.map(({ messageId }) => messageId),
  };
}
