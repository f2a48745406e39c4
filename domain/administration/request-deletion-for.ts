import { findCandidate } from '#db/candidates/portal.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { requestDeletion } from '../erasure/request-deletion.ts';
import type { Deps } from '../ports.ts';

/**
 * Requests a deletion for a candidate who asked by letter or telephone. The administrator has checked the candidate's
 * identity before.
 */
export async function requestDeletionFor(
  deps: Pick<Deps, 'database' | 'clock' | 'followUp' | 'settings'>,
  { candidate: id }: { candidate: string },
) {
  const candidate = await findCandidate(deps.database.query, id);
  if (candidate === null) throw new DomainError('not_found', `There is no candidate with the id ${id}.`);
  return requestDeletion(deps, { candidate, applicationId: null, actor: 'administrator' });
}
