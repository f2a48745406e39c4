import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { partnerExclusions, partnerKeys, partners, workspaces } from '../schema/index.ts';

type Exclusion = { partnerId: string; workspaceId: string };

/** Inserts a partner. Returns false if another one has the code. */
export async function insertPartner(tx: Queryable, partner: typeof partners.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(partners)
    .values(partner)
    .onConflictDoNothing({ target: partners.code })
    .returning({ id: partners.id });
  return rows.length > 0;
}

/** Finds a partner by its code and locks its row until the transaction ends; null without one. */
export async function lockPartner(tx: Queryable, code: string) {
  const [row] = await tx.select().from(partners).where(eq(partners.code, code)).for('no key update');
  return row ?? null;
}

/** Changes a partner. The date of the feed is never before `updatedAt`, so a change of the partner sets it (D7). */
export async function updatePartnerRow(
  tx: Queryable,
  id: string,
  fields: Partial<Pick<typeof partners.$inferInsert, 'name' | 'profile' | 'updatedAt'>>,
): Promise<void> {
  await tx.update(partners).set(fields).where(eq(partners.id, id));
}

/** Excludes a partner from a workspace's jobs. Returns false if it is excluded already. */
export async function insertExclusion(tx: Queryable, exclusion: Exclusion, at: Date): Promise<boolean> {
  const rows = await tx
    .insert(partnerExclusions)
    .values({ ...exclusion, createdAt: at })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/** Ends an exclusion. Returns false if there was none. */
export async function deleteExclusion(
  tx: Queryable,
  { partnerId, workspaceId }: Exclusion,
): Promise<boolean> {
  const rows = await tx
    .delete(partnerExclusions)
    .where(and(eq(partnerExclusions.partnerId, partnerId), eq(partnerExclusions.workspaceId, workspaceId)))
    .returning();
  return rows.length > 0;
}

/** Lists all partners with their keys and exclusions, by code. */
export async function readPartners(query: Queryable) {
  const [rows, keys, exclusions] = await Promise.all([
    query.select().from(partners).orderBy(asc(partners.code)),
    query.select().from(partnerKeys).orderBy(asc(partnerKeys.createdAt), asc(partnerKeys.id)),
    query
      .select({ partnerId: partnerExclusions.partnerId, slug: workspaces.slug })
      .from(partnerExclusions)
      .innerJoin(workspaces, eq(workspaces.id, partnerExclusions.workspaceId))
      .orderBy(asc(workspaces.slug)),
  ]);
  return rows.map((partner) => ({
    ...partner,
    keys: keys
      .filter(({ partnerId }) => partnerId === partner.id)
      .map(({ partnerId: _, digest: __, ...key }) => key),
    excludedFrom: exclusions.filter(({ partnerId }) => partnerId === partner.id).map(({ slug }) => slug),
  }));
}
