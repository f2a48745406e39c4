import { findStatus } from '#db/applications/manage-applications.ts';
import { findApplicationOwner } from '#db/candidates/portal.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { applicationClosed } from '#kernel/errors/refusals.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { isOver } from '../applications/application-end.ts';
import { keepOrRemove, storeCv } from '../applications/cv-vault.ts';
import { bringsNewFile, keepLaterCv } from '../applications/keep-later-cv.ts';
import type { CvFile, Deps } from '../ports.ts';
import { requirePerson } from './require-person.ts';

type AddCvDeps = Pick<Deps, 'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp'>;
type Addition = { holder: TokenHolder; applicationId: string; file: CvFile; clientAddress: string };

const FIELD = 'cv';

/**
 * Adds a newer CV to an application, next to the earlier ones (D67). `isNew` is false for a file that the application
 * has already.
 */
export async function addCv(
  deps: AddCvDeps,
  { holder, applicationId, file, clientAddress }: Addition,
): Promise<{ isNew: boolean }> {
  const candidate = requirePerson(holder);
  const { query } = deps.database;
  if ((await findApplicationOwner(query, applicationId)) !== candidate.id)
    throw new DomainError('not_found', notFoundMessage);
  const status = await findStatus(query, applicationId);
  if (status === null || isOver(status)) throw applicationClosed();
  if (!(await bringsNewFile(deps, applicationId, file))) return { isNew: false };
  const inspected = await deps.cvInspector.inspect(file, {
    field: FIELD,
    owner: rateLimitKeyOf(clientAddress),
  });
  const cv = await storeCv(deps, { file, ...inspected });
  return keepOrRemove(deps, cv, async () => {
    const isNew = await keepLaterCv(deps, { applicationId, cv, actor: 'candidate', field: FIELD });
    return { result: { isNew }, hasRow: isNew };
  });
}
