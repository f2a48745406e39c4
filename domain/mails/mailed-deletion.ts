import {
  findDeletionForMail,
  wasDeletionAnnounced,
  wasWithdrawalAnnounced,
} from '#db/mails/deletion-mails.ts';
import { DAY_MS } from '#kernel/clock.ts';
import type { Deps } from '../ports.ts';

export type MailedDeletion = NonNullable<Awaited<ReturnType<typeof findMailedDeletion>>>;
type DeletionState = Parameters<typeof findDeletionForMail>[2];

/** Finds a deletion request in this state, with its application. If it names none, that is the person's newest one. */
export function findMailedDeletion(
  { database }: Pick<Deps, 'database'>,
  { deletionRequestId, state }: { deletionRequestId: string; state: DeletionState },
) {
  return findDeletionForMail(database.query, deletionRequestId, state);
}

/** Finds a withdrawn deletion request; null if the request was not announced to the employer. */
export async function findAnnouncedWithdrawal(deps: Pick<Deps, 'database'>, deletionRequestId: string) {
  const mailedDeletion = await findMailedDeletion(deps, { deletionRequestId, state: 'withdrawn' });
  if (mailedDeletion === null) return null;
  const { request, candidate } = mailedDeletion;
  const requestOfCandidate = { ...request, candidateId: candidate.id };
  return (await wasDeletionAnnounced(deps.database.query, requestOfCandidate)) ? mailedDeletion : null;
}

/** Tells whether the withdrawal of a deletion request was announced to the employer in the last day. */
export function wasWithdrawalRecentlyAnnounced(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  candidateId: string,
): Promise<boolean> {
  const dayBefore = new Date(clock.now().getTime() - DAY_MS);
  return wasWithdrawalAnnounced(database.query, candidateId, dayBefore);
}
