import { findDeletionDue, findEmployer, recordContact } from '../../db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '../../kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import type { TokenHolder } from './token-holder.ts';

/**
 * What the portal's page shows. A temporary token, which a partner may hold as well, shows no name (D30). A visit by
 * the mailed link is a contact (D32).
 */
export async function describePortal(
  { database: { query }, clock }: Pick<Deps, 'database' | 'clock'>,
  { candidate, applicationId }: TokenHolder,
) {
  const scope = { candidateId: candidate.id, applicationId };
  if (applicationId === null) await recordContact(query, candidate.id, clock.now());
  const [employer, deletionDueAt] = await Promise.all([
    findEmployer(query, scope),
    findDeletionDue(query, scope),
  ]);
  if (employer === null) throw new DomainError('not_found', notFoundMessage);
  return {
    employer,
    scope: applicationId === null ? ('candidate' as const) : ('application' as const),
    firstName: applicationId === null ? candidate.firstName : null,
    deletionDueAt,
  };
}
