import { and, eq, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import { DAY_MS } from '#kernel/clock.ts';
import type { Queryable } from '../connection/client.ts';
import { addressChanges, candidates, mails, workspaces } from '../schema/index.ts';

/** A new address must be confirmed within this time; the row is deleted after it. */
export const ADDRESS_CHANGE_MS = 7 * DAY_MS;

type NewAddressChange = typeof addressChanges.$inferInsert;

/** Stores an address change in place of the candidate's unconfirmed one, whose link is then invalid. */
export async function replaceAddressChange(tx: Queryable, change: NewAddressChange): Promise<void> {
  await deleteUnconfirmedChanges(tx, change.candidateId);
  await insertAddressChange(tx, change);
}

export async function insertAddressChange(tx: Queryable, change: NewAddressChange): Promise<void> {
  await tx.insert(addressChanges).values(change);
}

/** Deletes a candidate's unconfirmed address change; its link is then invalid. */
export async function deleteUnconfirmedChanges(tx: Queryable, candidateId: string): Promise<void> {
  const ofCandidate = eq(addressChanges.candidateId, candidateId);
  await tx.delete(addressChanges).where(and(ofCandidate, isNull(addressChanges.confirmedAt)));
}

/** Finds an address change with its candidate and workspace; null if it was replaced, swept or erased. */
export async function findAddressChange(query: Queryable, id: string) {
  const [row] = await query
    .select({
      change: addressChanges,
      candidate: {
        id: candidates.id,
        firstName: candidates.firstName,
        linkGeneration: candidates.linkGeneration,
        test: candidates.test,
      },
      workspace: workspaces,
    })
    .from(addressChanges)
    .innerJoin(candidates, eq(candidates.id, addressChanges.candidateId))
    .innerJoin(workspaces, eq(workspaces.id, candidates.workspaceId))
    .where(eq(addressChanges.id, id));
  return row ?? null;
}

/** Stores the moment of the confirmation, and the address that was replaced. */
export async function markAddressConfirmed(
  tx: Queryable,
  id: string,
  confirmed: { previousEmail: string; confirmedAt: Date },
): Promise<void> {
  await tx.update(addressChanges).set(confirmed).where(eq(addressChanges.id, id));
}

/** Lists a candidate's address changes that are not swept yet, for the export. */
export function listAddressChanges(query: Queryable, candidateId: string) {
  return query
    .select()
    .from(addressChanges)
    .where(eq(addressChanges.candidateId, candidateId))
    .orderBy(addressChanges.requestedAt, addressChanges.id);
}

type Sweep = {
  now: Date;
  /** The kinds of mails that go to the employer; all others about an application go to its person. */
  employerKinds: string[];
};

/**
 * Deletes the address changes whose link has expired, confirmed or not. Before that, the mails that went to a mistyped
 * address lose their recipient, and so does the mail that told this address of its correction: the address may be
 * another person's (D80).
 */
export async function sweepAddressChanges(query: Queryable, { now, employerKinds }: Sweep): Promise<void> {
  const isExpired = lt(addressChanges.requestedAt, new Date(now.getTime() - ADDRESS_CHANGE_MS));
  const wentThere = and(
    lte(mails.createdAt, addressChanges.requestedAt),
    notInArray(mails.kind, employerKinds),
  );
  const toldIt = and(eq(mails.kind, 'tell-mistyped-address'), eq(mails.subjectId, addressChanges.id));
  await query
    .update(mails)
    .set({ recipient: null })
    .from(addressChanges)
    .where(and(isExpired, eq(addressChanges.applicationId, mails.applicationId), or(wentThere, toldIt)));
  await query.delete(addressChanges).where(isExpired);
}
