import { DomainError, notFoundMessage } from '#kernel/errors/errors.ts';
import { decryptFile } from '../applications/file-vault.ts';
import type { Deps, ResponseScope } from '../ports.ts';
import { auditOpening, linkActor } from './audit-opening.ts';
import {
  findApplicationOfLinkWithinLimit,
  type LinkCall,
  type LinkDeps,
  type LinkedApplication,
} from './employer-link.ts';

type FileDeps = Pick<Deps, 'dataKeys' | 'cvStore' | 'fileMemory'>;

/** Reads one file of an employer's link, by its number in the application; throws `not_found`. */
export async function readLinkedFile(
  deps: LinkDeps & FileDeps,
  { responseScope, number, ...call }: LinkCall & { responseScope: ResponseScope; number: number },
) {
  return readFileFor(deps, await findApplicationOfLinkWithinLimit(deps, call), {
    responseScope,
    number,
    actor: linkActor,
  });
}

type FileReading = {
  responseScope: ResponseScope;
  number: number;
  actor: string;
  /** The most bytes that the caller needs in addition to the file's, such as for a picture, until it answers. */
  furtherBytes?: number;
};

/** Reads a file for an actor whose access the caller has checked, and audits the reading; throws `not_found`. */
export async function readFileFor(
  deps: Pick<Deps, 'clock' | 'database'> & FileDeps,
  { application, cvs }: Pick<LinkedApplication, 'application' | 'cvs'>,
  { responseScope, number, actor, furtherBytes = 0 }: FileReading,
) {
  const stored = cvs.find((cv) => cv.number === number);
  if (stored === undefined) throw new DomainError('not_found', notFoundMessage);
  // The file's bytes are in memory until the answer is sent, so they are reserved until then.
  const release = await responseScope.acquireOnce(deps.fileMemory, stored.byteLength + furtherBytes);
  responseScope.afterResponse(release);
  const file = await decryptFile(deps, application.id, number);
  if (file === null) throw new DomainError('not_found', notFoundMessage);
  await auditOpening(deps, { application, actor, action: 'employer.cv_opened' });
  return file;
}
