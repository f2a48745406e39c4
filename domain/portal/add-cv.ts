import { findStatus } from '#db/applications/manage-applications.ts';
import { findApplicationOwner, recordVisit } from '#db/candidates/portal.ts';
import { nothingAddedAfterEnd } from '#kernel/errors/application-refusals.ts';
import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { rateLimitKeyOf } from '#kernel/rate-limit-key.ts';
import type { TokenHolder } from '../access/token-holder.ts';
import { addLaterFiles } from '../applications/add-later-files.ts';
import { writeRowsOrRemoveFiles } from '../applications/file-vault.ts';
import { inspectFiles, selectNewFiles, storeFiles } from '../applications/sent-files.ts';
import { isOver } from '../applications/status/application-end.ts';
import type { Deps, UploadedFile } from '../ports.ts';
import { requirePerson } from './require-person.ts';

type AddCvDeps = Pick<Deps, 'database' | 'clock' | 'cvInspector' | 'cvStore' | 'dataKeys' | 'followUp'>;
type Addition = { holder: TokenHolder; applicationId: string; file: UploadedFile; clientAddress: string };

/**
 * Adds a newer CV to an application, which keeps its earlier CVs (D67). `isNew` is false if the application has the
 * same file already.
 */
export async function addCv(
  deps: AddCvDeps,
  { holder, applicationId, file, clientAddress }: Addition,
): Promise<{ isNew: boolean }> {
  const candidate = requirePerson(holder);
  const { query } = deps.database;
  // After this visit the sender can no longer correct the application's address (D80).
  await recordVisit(query, candidate.id, deps.clock.now());
  if ((await findApplicationOwner(query, applicationId)) !== candidate.id)
    throw new DomainError('not_found', notFoundMessage);
  const status = await findStatus(query, applicationId);
  if (status === null || isOver(status)) throw nothingAddedAfterEnd();
  const sentFiles = [{ kind: 'cv', file, field: 'cv' } as const];
  const newFiles = await selectNewFiles(deps, applicationId, sentFiles);
  const inspected = await inspectFiles(deps, newFiles, rateLimitKeyOf(clientAddress));
  const storedFiles = await storeFiles(deps, inspected);
  return writeRowsOrRemoveFiles(deps, storedFiles, async () => {
    if (storedFiles.length === 0) return { result: { isNew: false }, withRow: [] };
    const addedFiles = await addLaterFiles(deps, {
      applicationId,
      files: storedFiles,
      actor: 'candidate',
      mustBeOpen: true,
    });
    return { result: { isNew: addedFiles.length > 0 }, withRow: addedFiles };
  });
}
