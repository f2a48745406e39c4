import { hasCvOf, insertCv, nextCvNumber } from '#db/applications/cv-files.ts';
import { lockApplication } from '#db/applications/manage-applications.ts';
import { appendAudit } from '#db/audit/audit.ts';
import { recordContact } from '#db/candidates/portal.ts';
import { findSealedKey } from '#db/candidates/sealed-keys.ts';
import { isUndone } from '#db/connection/sql-state.ts';
import { DomainError, invalidField } from '#kernel/errors/errors.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import type { CvFile, Deps } from '../ports.ts';
import { openCandidateKey } from './candidate-key.ts';
import { type StoredCv, toCvRow } from './cv-vault.ts';

/** Whether a repeat brings a file that the application has not. */
export async function bringsNewFile(
  { database }: Pick<Deps, 'database'>,
  applicationId: string,
  file: CvFile | undefined,
): Promise<boolean> {
  return file !== undefined && !(await hasCvOf(database.query, applicationId, sha256(file.data)));
}

export type LaterCv = { applicationId: string; cv: StoredCv; actor: string; field: string };

/** The same; a stored file that is not kept is removed. */
export async function keepOrRemove(
  deps: Parameters<typeof keepLaterCv>[0] & Pick<Deps, 'cvStore'>,
  later: LaterCv,
): Promise<boolean> {
  // A COMMIT whose answer was lost may have been carried out.
  let mayBeKept = true;
  try {
    mayBeKept = await keepLaterCv(deps, later);
    return mayBeKept;
  } catch (error) {
    mayBeKept = !isUndone(error) && !(error instanceof DomainError);
    throw error;
  } finally {
    if (!mayBeKept) await deps.cvStore.remove(later.cv.storageKey).catch(() => {});
  }
}

/**
 * Keeps a stored file with an application that exists, beside those that it has (D67). False where it has this one, or
 * was erased meanwhile: then the stored file has no row.
 */
function keepLaterCv(
  deps: Pick<Deps, 'database' | 'clock' | 'dataKeys' | 'followUp'>,
  { applicationId, cv, actor, field }: LaterCv,
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const at = deps.clock.now();
    const application = await lockApplication(tx, applicationId);
    if (application === null || (await hasCvOf(tx, applicationId, cv.facts.sha256))) return false;
    const { candidateId, workspaceId } = application;
    const sealedKey = await findSealedKey(tx, candidateId);
    if (sealedKey === null) return false;
    const number = await nextCvNumber(tx, applicationId);
    if (number === null) throw invalidField(field, 'already_used', 'This application has ten files already.');
    const key = openCandidateKey(deps, candidateId, sealedKey);
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
