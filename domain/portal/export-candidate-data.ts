import { recordContact } from '#db/candidates/portal.ts';
import { consistentOrNotFound } from '../erasure/not-found-if-erased.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { buildExport } from './export/build-export.ts';
import { personOf } from './person-of.ts';
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
