import { findApplicationForMail, findDeletionForMail } from '#db/mails/mails.ts';
import type { Deps } from '../ports.ts';

export type MailedApplication = NonNullable<Awaited<ReturnType<typeof findMailedApplication>>>;
export type MailedDeletion = NonNullable<Awaited<ReturnType<typeof findMailedDeletion>>>;
type MailedState = Parameters<typeof findDeletionForMail>[2];

/**
 * Finds the data that a mail about an application may contain. Null when it was erased, or sent in the sandbox (D47).
 */
export function findMailedApplication({ database }: Pick<Deps, 'database'>, applicationId: string) {
  return findApplicationForMail(database.query, applicationId);
}

/** Finds a deletion request in this state, with the application it concerns or else the person's newest. */
export function findMailedDeletion(
  { database }: Pick<Deps, 'database'>,
  { deletionRequestId, state }: { deletionRequestId: string; state: MailedState },
) {
  return findDeletionForMail(database.query, deletionRequestId, state);
}
