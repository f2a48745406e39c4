import { deleteHeldForPerson } from '#db/applications/held-applications.ts';
import { type Candidate, updateCandidate } from '#db/candidates/candidates.ts';
import type { Queryable } from '#db/connection/database.ts';
import { announceFloor } from '#db/conversations/floor/floor.ts';
import { endSlotsAfterLeases } from '#db/conversations/provider-slots.ts';
import { announceErasedTurns } from '#db/erasure/announce-erased-turns.ts';
import { closeDeletionRequests } from '#db/erasure/deletion-requests.ts';
import {
  deleteApplications,
  deletePerson,
  type ErasureScope,
  type ExternalCopies,
  listCopies,
  listSubmittedDetails,
} from '#db/erasure/erasure.ts';
import { deleteJobs } from '#db/queue/queue.ts';
import { normalizeEmail } from '#kernel/input/email-address.ts';

/**
 * The target of an erasure: one application if its id is given, else all that were submitted until `sentUntil`, or
 * all of the person if both are null.
 */
export type ErasureTarget = { applicationId: string | null; sentUntil: Date | null };

/** Returns the instant until which a request for all data covers what was sent. A repeated request moves it. */
export function coveredUntil({
  requestedAt,
  askedAgainAt,
}: {
  requestedAt: Date;
  askedAgainAt: Date | null;
}): Date {
  return askedAgainAt ?? requestedAt;
}

/** Lists the ids of a person's applications that an erasure covers. */
export async function listCovered(tx: Queryable, candidateId: string, target: ErasureTarget) {
  const submitted = await listSubmittedDetails(tx, candidateId);
  return submitted.filter((row) => isCovered(row, target)).map(({ id }) => id);
}

type SubmittedDetails = Awaited<ReturnType<typeof listSubmittedDetails>>[number];

function isCovered(
  { id, createdAt }: SubmittedDetails,
  { applicationId, sentUntil }: ErasureTarget,
): boolean {
  if (applicationId !== null) return id === applicationId;
  return sentUntil === null || createdAt <= sentUntil;
}

/** Finds the rows to erase. If all of a person's applications are covered, the person is erased, too. */
export async function findScope(
  tx: Queryable,
  candidate: Candidate,
  target: ErasureTarget,
): Promise<ErasureScope> {
  const submitted = await listSubmittedDetails(tx, candidate.id);
  const applicationIds = submitted.filter((row) => isCovered(row, target)).map(({ id }) => id);
  const isWholePerson = applicationIds.length === submitted.length;
  return { candidate, isWholePerson, applicationIds, isOneApplication: target.applicationId !== null };
}

/** Deletes the rows of a scope and closes its requests. The caller must remove the copies that it returns. */
export async function eraseScope(tx: Queryable, scope: ErasureScope, at: Date): Promise<ExternalCopies> {
  const { candidate, applicationIds, isWholePerson } = scope;
  const copies = await listCopies(tx, scope);
  await endSlotsAfterLeases(tx, copies.turnIds);
  await announceErasedTurns(tx, copies.turnIds);
  // Streams that wait for a person on the floor end when they hear of this (D105).
  for (const id of applicationIds) await announceFloor(tx, id);
  const deletionRequestIds = await closeDeletionRequests(tx, scope, at);
  await deleteJobs(tx, { applicationIds, deletionRequestIds });
  if (isWholePerson) {
    const heldSubmissions = await deleteHeldForPerson(tx, candidate);
    copies.storageKeys.push(...heldSubmissions.storageKeys);
    copies.messageIds.push(...heldSubmissions.messageIds);
    await deletePerson(tx, candidate.id);
  } else {
    await replaceErasedFields(tx, scope, at);
    await deleteApplications(tx, scope);
  }
  return copies;
}

type PersonFields = Pick<Candidate, 'firstName' | 'lastName' | 'email' | 'phone'>;

const personFields = ['firstName', 'lastName', 'email', 'phone'] as const satisfies (keyof PersonFields)[];

/**
 * Replaces each value of the candidate's row that only erased applications contain by that of the oldest remaining
 * application (D17). If all applications until an instant are erased, replaces the names and the phone number in any
 * case, so that no correction of them remains.
 */
async function replaceErasedFields(
  tx: Queryable,
  { candidate, applicationIds, isOneApplication }: ErasureScope,
  at: Date,
): Promise<void> {
  const submitted = await listSubmittedDetails(tx, candidate.id);
  const remainingRows = submitted.filter((row) => !applicationIds.includes(row.id));
  const erasedRows = submitted.filter((row) => applicationIds.includes(row.id));
  const [oldest] = remainingRows;
  if (oldest === undefined) return;
  const isOnlyInErased = (field: keyof PersonFields) =>
    erasedRows.some((row) => row[field] === candidate[field]) &&
    remainingRows.every((row) => row[field] !== candidate[field]);
  const erasedFields = personFields.filter(
    (field) => (!isOneApplication && field !== 'email') || isOnlyInErased(field),
  );
  const replacements = Object.fromEntries(
    erasedFields.map((field) => [field, oldest[field]]),
  ) as Partial<PersonFields>;
  // The address identifies the person (D16): another spelling may replace it, another address may not.
  if (replacements.email !== undefined && normalizeEmail(replacements.email) !== candidate.emailNormalized) {
    delete replacements.email;
  }
  if (Object.keys(replacements).length > 0)
    await updateCandidate(tx, candidate.id, { ...replacements, updatedAt: at });
}
