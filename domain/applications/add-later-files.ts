import { type FileKind, hasFileWithDigest, insertFile, readFileNumbers } from '#db/applications/cv-files.ts';
import { lockApplication } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import { findSealedKey } from '#db/candidates/sealed-keys.ts';
import type { Queryable } from '#db/connection/database.ts';
import { nothingAddedAfterEnd } from '#kernel/errors/application-refusals.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import type { Deps } from '../ports.ts';
import { decryptCandidateKey } from './candidate-key.ts';
import { canExtractText, toFileRow } from './file-vault.ts';
import type { StoredSentFile } from './sent-files.ts';
import { isOver } from './status/application-end.ts';

/** The most files of one application, of all kinds together. */
export const FILES_MAX = 10;

type LaterFiles = {
  applicationId: string;
  files: readonly StoredSentFile[];
  actor: string;
  /** True to refuse the files if the application is over. */
  mustBeOpen?: boolean;
};

/**
 * Adds stored files to an existing application (D67). Returns the files that were added: without those that it has
 * already, and an empty list if it was erased meanwhile.
 */
export function addLaterFiles(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>,
  { applicationId, files, actor, mustBeOpen = false }: LaterFiles,
): Promise<StoredSentFile[]> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const application = await lockApplication(tx, applicationId);
    const sealedKey = application && (await findSealedKey(tx, application.candidateId));
    if (application === null || sealedKey === null) return [];
    if (mustBeOpen && isOver(application.status)) throw nothingAddedAfterEnd();
    const { candidateId, workspaceId } = application;
    const candidateKey = decryptCandidateKey(deps, candidateId, sealedKey);
    const newFiles: StoredSentFile[] = [];
    for (const file of files) {
      if (await hasFileWithDigest(tx, applicationId, file.metadata.sha256)) continue;
      const number = await nextFileNumber(tx, { applicationId, kind: file.kind });
      if (number === null)
        throw invalidField(file.field, 'already_used', `This application has ${FILES_MAX} files already.`);
      await insertFile(tx, toFileRow(file, { applicationId, number, candidateKey, createdAt: at }));
      await appendAudit(tx, {
        at,
        actor,
        action: 'application.file_added',
        workspaceId,
        subject: { kind: 'application', id: applicationId },
        details: { number },
      });
      newFiles.push(file);
    }
    if (newFiles.length > 0) await recordContact(tx, candidateId, at);
    if (newFiles.some(canExtractText))
      await deps.followUp.enqueue(tx, { name: 'extract-cv-text', applicationId });
    return newFiles;
  });
}

/**
 * Returns the number for the application's next file of this kind; null if it has FILES_MAX files. The first CV gets 1.
 * Any other file gets the number after the highest, and at least 2. No other call takes the number, since the caller
 * has locked the candidate (D39).
 */
async function nextFileNumber(
  tx: Queryable,
  { applicationId, kind }: { applicationId: string; kind: FileKind },
): Promise<number | null> {
  const { count, lowest, highest } = await readFileNumbers(tx, applicationId);
  if (count >= FILES_MAX) return null;
  const isFirstCv = kind === 'cv' && lowest !== 1;
  return isFirstCv ? 1 : (highest ?? 1) + 1;
}
