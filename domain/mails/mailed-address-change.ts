import { findAddressChange } from '#db/candidates/address-changes.ts';
import { findEmployer } from '#db/candidates/portal.ts';
import { contactEmailOf } from '../contact-address.ts';
import type { Deps } from '../ports.ts';

/**
 * Finds a change of a candidate's address for a mail about it. Null if the change was replaced or erased, or is in the
 * sandbox (D47).
 */
export async function findMailedAddressChange(
  { database: { query }, settings }: Pick<Deps, 'database' | 'settings'>,
  id: string,
) {
  const changeWithCandidate = await findAddressChange(query, id);
  if (changeWithCandidate === null || changeWithCandidate.candidate.test) return null;
  const employer = await findEmployer(query, {
    candidateId: changeWithCandidate.candidate.id,
    applicationId: null,
  });
  if (employer === null) return null;
  return { ...changeWithCandidate, contact: contactEmailOf(settings, employer) };
}
