import { hasCvWithDigest, insertCv, nextCvNumber } from '#db/applications/cv-files.ts';
import { lockApplication } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import { findSealedKey } from '#db/candidates/sealed-keys.ts';
import { invalidField } from '#kernel/errors/errors.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import type { CvFile, Deps } from '../ports.ts';
import { decryptCandidateKey } from './candidate-key.ts';
import { type StoredCv, toCvRow } from './cv-vault.ts';

/** Tells whether a repeat brings a file that the application does not have. */
export async function bringsNewFile(
  { database }: Pick<Deps, 'database'>,
  applicationId: string,
  file: CvFile | undefined,
): Promise<boolean> {
  return file !== undefined && !(await hasCvWithDigest(database.query, applicationId, sha256(file.data)));
}

type LaterCv = { applicationId: string; cv: StoredCv; actor: string; field: string };

/**
 * Adds a stored file to an application that exists (D67). False where the application has this file already, or was
 * erased meanwhile: then the stored file has no row.
 */
export function keepLaterCv(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>,
  { applicationId, cv, actor, field }: LaterCv,
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const application = await lockApplication(tx, applicationId);
    if (application === null || (await hasCvWithDigest(tx, applicationId, cv.metadata.sha256))) return false;
    const { candidateId, workspaceId } = application;
    const sealedKey = await findSealedKey(tx, candidateId);
    if (sealedKey === null) return false;
    const number = await nextCvNumber(tx, applicationId);
    if (number === null) throw invalidField(field, 'already_used', 'This application has ten files already.');
    const key = decryptCandidateKey(deps, candidateId, sealedKey);
    await insertCv(tx, { ...toCvRow(cv, applicationId, key, at), number });
    await recordContact(tx, candidateId, at);
    await appendAudit(tx, {
      at,
      actor,
      action: 'application.file_added',
      workspaceId,
      subject: { kind: 'application', id: applicationId },
      details: { number },
    });
    if (cv.hasText) await deps.followUp.enqueue(tx, { name: 'extract-cv-text', applicationId });
    return true;
  });
}
