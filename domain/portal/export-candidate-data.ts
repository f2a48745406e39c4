import { findApplicationOwner, findCandidate, recordContact } from '../../db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '../../kernel/errors/errors.ts';
import { consistentOrNotFound } from '../erasure/not-found-if-erased.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { buildExport } from './export/build-export.ts';
import type { TokenHolder } from './token-holder.ts';

/** Exports the data in the token's scope. By the mailed link it is a contact (D32). */
export async function exportCandidateData(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'dataKeys' | 'cvStore' | 'exportMemory'>,
  input: { holder: TokenHolder; includeFiles: boolean; response: ResponseScope },
) {
  const { database, clock } = deps;
  const { candidate, applicationId } = input.holder;
  if (applicationId === null) await recordContact(database.query, candidate.id, clock.now());
  return consistentOrNotFound(personOf(deps, input.holder), () => buildExport(deps, input));
}

function personOf(
  { database: { query } }: Pick<Deps, 'database'>,
  { candidate, applicationId }: TokenHolder,
) {
  return {
    isThere: async () =>
      applicationId === null
        ? (await findCandidate(query, candidate.id)) !== null
        : (await findApplicationOwner(query, applicationId)) !== null,
    refusal: () => new DomainError('not_found', notFoundMessage),
  };
}
