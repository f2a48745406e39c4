import { listFileMetadata } from '#db/applications/cv-files.ts';
import type { WorkspaceAccess } from '#domain/access/workspace-access.ts';
import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps, ResponseScope } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { auditReadByKey } from './audit-read-by-key.ts';
import { assertApplicationOf } from './managed-application.ts';

/** Reads an application's first CV, or its file with the given `number`, in base64; the reading is audited. */
export async function readManagedCv(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'cvStore' | 'fileMemory'>,
  access: WorkspaceAccess,
  { id, number, responseScope }: { id: string; number?: number | undefined; responseScope: ResponseScope },
): Promise<{ fileName: string; mediaType: string; data: string }> {
  await assertApplicationOf(deps, access, id);
  const files = await listFileMetadata(deps.database.query, [id]);
  // The CV that was sent first has the number 1.
  const stored = files.find((file) => file.number === (number ?? 1));
  const requested = number === undefined ? 'CV' : `file with the number ${number}`;
  const noFile = () => new DomainError('not_found', `The application ${id} has no ${requested}.`);
  if (stored === undefined) throw noFile();
  // The file's bytes are in memory until the answer is sent, so they are reserved until then.
  const release = await responseScope.acquireOnce(deps.fileMemory, stored.byteLength);
  responseScope.afterResponse(release);
  const file = await decryptFile(deps, id, stored.number);
  if (file === null) throw noFile();
  await auditReadByKey(deps, access, { applicationId: id, action: 'application.cv_read' });
  return { fileName: file.fileName, mediaType: file.mediaType, data: file.data.toString('base64') };
}
