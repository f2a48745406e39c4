import { decryptFile } from '#domain/applications/file-vault.ts';
import type { Deps } from '#domain/ports.ts';
import { DomainError } from '#kernel/errors/errors.ts';

/** Decrypts an application's first CV, or its file with the given `number`; throws `not_found`. */
export async function readCv(
  deps: Pick<Deps, 'database' | 'dataKeys' | 'cvStore'>,
  { id, number }: { id: string; number?: number | undefined },
): Promise<{ fileName: string; mediaType: string; data: Buffer }> {
  const cv = await decryptFile(deps, id, number);
  if (cv !== null) return cv;
  throw new DomainError('not_found', `There is no CV of an application with the id ${id}.`);
}
