import { findApplicationOwner, findCandidate } from '#db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import type { Deps } from '../ports.ts';

/** Returns the check by which `consistentOrNotFound` sees that the token's holder was erased while data was read. */
export function existenceOf(
  { database: { query } }: Pick<Deps, 'database'>,
  { candidate, applicationId }: TokenHolder,
) {
  return {
    exists: async () =>
      applicationId === null
        ? (await findCandidate(query, candidate.id)) !== null
        : (await findApplicationOwner(query, applicationId)) !== null,
    refusal: () => new DomainError('not_found', notFoundMessage),
  };
}
