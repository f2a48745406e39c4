import { and, eq, gt, isNull, lt, lte, notInArray, or } from 'drizzle-orm';
import { DAY_MS } from '#kernel/clock.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { addressChanges, candidates, mails, workspaces } from '../schema/index.ts';

/** The time in which a new address may be confirmed. After it the row is deleted. */
export const ADDRESS_CHANGE_MS = 7 * DAY_MS;

type NewAddressChange = typeof addressChanges.$inferInsert;

/** Stores an address change instead of the candidate's unconfirmed one, whose link is then invalid. */
export async function replaceAddressChange(tx: Queryable, change: NewAddressChange): Promise<void> {
  await deleteUnconfirmedChanges(tx, change.candidateId);
  await insertAddressChange(tx, change);
}

/** Stores an address change. */
export async function insertAddressChange(tx: Queryable, change: NewAddressChange): Promise<void> {
  await tx.insert(addressChanges).values(change);
}

/** Deletes a candidate's unconfirmed address change; its link is then invalid. */
export async function deleteUnconfirmedChanges(tx: Queryable, candidateId: string): Promise<void> {
  const isOfCandidate = eq(addressChanges.candidateId, candidateId);
  await tx.delete(addressChanges).where(and(isOfCandidate, isNull(addressChanges.confirmedAt)));
}

/** Finds an address change with its candidate and workspace; null if it was replaced, swept or erased. */
export async function findAddressChange(query: Queryable, id: string) {
  const [row] = await query
    .select({
      change: addressChanges,
      candidate: pick(candidates, 'id', 'firstName', 'linkGeneration', 'test'),
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
  confirmation: { previousEmail: string; confirmedAt: Date },
): Promise<void> {
  await tx.update(addressChanges).set(confirmation).where(eq(addressChanges.id, id));
}

/** Finds the new address that a candidate asked for and has not confirmed yet; null if its link has expired. */
export async function findWaitingAddress(
  query: Queryable,
  { candidateId, now }: { candidateId: string; now: Date },
): Promise<string | null> {
  const [row] = await query
    .select({ email: addressChanges.email })
    .from(addressChanges)
    .where(
      and(
        eq(addressChanges.candidateId, candidateId),
        isNull(addressChanges.confirmedAt),
        gt(addressChanges.requestedAt, new Date(now.getTime() - ADDRESS_CHANGE_MS)),
      ),
    );
  return row?.email ?? null;
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
  /** The kinds of mails to the employer. All other mails about an application go to its candidate. */
  employerKinds: string[];
};

/**
 * Deletes the address changes whose link has expired, confirmed or not. First it removes the mistyped address, which
 * may be another person's, from the mails that were sent there and from the mail about its correction (D80).
 */
export async function sweepAddressChanges(query: Queryable, { now, employerKinds }: Sweep): Promise<void> {
  const isExpired = lt(addressChanges.requestedAt, new Date(now.getTime() - ADDRESS_CHANGE_MS));
  const isToMistypedAddress = and(
    lte(mails.createdAt, addressChanges.requestedAt),
    notInArray(mails.kind, employerKinds),
  );
  const isAboutCorrection = and(
    eq(mails.kind, 'tell-mistyped-address'),
    eq(mails.causeId, addressChanges.id),
  );
  await query
    .update(mails)
    .set({ recipient: null })
    .from(addressChanges)
    .where(
      and(
        isExpired,
        eq(addressChanges.applicationId, mails.applicationId),
        or(isToMistypedAddress, isAboutCorrection),
      ),
    );
  await query.delete(addressChanges).where(isExpired);
}
