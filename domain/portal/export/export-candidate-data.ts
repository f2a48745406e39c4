import { recordVisit } from '#db/candidates/portal.ts';
import type { TokenHolder } from '#domain/access/token-holder.ts';
import { consistentOrNotFound } from '#domain/erasure/not-found-if-erased.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import { existenceOf } from '../existence-of.ts';
import { buildExport } from './build-export.ts';

/** Exports the data in the token's scope. An export by the mailed link counts as contact (D32). */
export async function exportCandidateData(
  deps: Pick<Deps, 'database' | 'clock' | 'settings' | 'dataKeys' | 'cvStore' | 'fileMemory'>,
  input: { holder: TokenHolder; includeFiles: boolean; responseScope: ResponseScope },
) {
  const { database, clock } = deps;
  const { candidate, applicationId } = input.holder;
  if (applicationId === null) await recordVisit(database.query, candidate.id, clock.now());
  return consistentOrNotFound(existenceOf(deps, input.holder), () => buildExport(deps, input));
}
