import { findAddressChange } from '#db/candidates/address-changes.ts';
import { findEmployer } from '#db/candidates/portal.ts';
import { contactEmailForEmployer } from '../contact-address.ts';
import type { Deps } from '../ports.ts';

/**
 * Finds a change of a candidate's address for a mail about it, with the candidate, the workspace and the address for
 * questions, `contactEmail`. That is not the workspace's own if a job is anonymous (D15). Null if the change was replaced
 * or erased, or is in the sandbox (D47).
 */
export async function findMailedAddressChange(
  { database: { query }, settings }: Pick<Deps, 'database' | 'settings'>,
  id: string,
) {
  const row = await findAddressChange(query, id);
  if (row === null || row.candidate.test) return null;
  // The row has the workspace already; `employer` adds whether a job of the candidate is anonymous.
  const employer = await findEmployer(query, { candidateId: row.candidate.id, applicationId: null });
  if (employer === null) return null;
  return { ...row, contactEmail: contactEmailForEmployer(settings, employer) };
}
