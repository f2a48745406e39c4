import { randomBytes, randomUUID } from 'node:crypto';
import { type FileKind, findCv, type NewCv } from '#db/applications/cv-files.ts';
import { isRolledBack } from '#db/connection/sql-state.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { OwnWords } from '#kernel/errors/own-words.ts';
import { fileUnavailable } from '#kernel/errors/refusals.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { decrypt, encrypt, encryptInParts } from '#kernel/secrets/sealing.ts';
import type { CvFile, CvMediaType, Deps } from '../ports.ts';
import { decryptCandidateKey } from './candidate-key.ts';

/** A file of an application, the CV or another, in the store, encrypted under its own key, without a row yet. */
export type StoredCv = {
  id: string;
  kind: FileKind;
  storageKey: string;
  key: Buffer;
  metadata: Omit<CvMetadata, 'id'>;
  /** True if a follow-up job can extract text from it. */
  hasText: boolean;
};

type CvMetadata = Pick<NewCv, 'id' | 'fileName' | 'mediaType' | 'byteLength' | 'sha256'>;

const textTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] satisfies CvMediaType[];

/** Tells whether text can be extracted from files of this type. */
export function hasText(mediaType: string): boolean {
  return textTypes.includes(mediaType);
}

/** Stores an inspected file durably, before a transaction is opened. */
export async function storeCv(
  deps: Pick<Deps, 'cvStore'>,
  { file, mediaType, kind = 'cv' }: { file: CvFile; mediaType: CvMediaType; kind?: FileKind },
): Promise<StoredCv> {
  const id = randomUUID();
  const key = randomBytes(32);
  const storageKey = `cv/${id}`;
  const parts = encryptInParts(key, file.data, encryptionContext(id));
  await deps.cvStore.put(storageKey, ...parts).catch((error: unknown) => {
    throw fileUnavailable('stored', error);
  });
  const metadata = {
    fileName: file.fileName,
    mediaType,
    byteLength: file.data.length,
    sha256: sha256(file.data),
  };
  return { id, kind, storageKey, key, metadata, hasText: hasText(mediaType) };
}

/**
 * Removes stored files that have no row once `write` is done; `withRow` are those that have one. A failure that may have
 * committed the rows keeps the files: a lost connection says nothing of a COMMIT. The daily sweep removes files without
 * a row that are left, after a crash too.
 */
export async function keepOrRemove<Result>(
  { cvStore }: Pick<Deps, 'cvStore'>,
  files: readonly StoredCv[],
  write: () => Promise<{ result: Result; withRow: readonly StoredCv[] }>,
): Promise<Result> {
  const remove = async (withoutRow: readonly StoredCv[]) => {
    await Promise.all(withoutRow.map(({ storageKey }) => cvStore.remove(storageKey).catch(() => {})));
  };
  const { result, withRow } = await write().catch(async (error: unknown) => {
    if (isRolledBack(error) || error instanceof DomainError) await remove(files);
    throw error;
  });
  await remove(files.filter((file) => !withRow.includes(file)));
  return result;
}

type OwnerOfFile = Pick<NewCv, 'applicationId' | 'number' | 'createdAt'> & { candidateKey: Buffer };

/**
 * Returns the row of a stored file. The file's key is encrypted under the candidate's key: without the latter no copy
 * of the file can be read any more (D34).
 */
export function toCvRow(cv: StoredCv, { candidateKey, ...owner }: OwnerOfFile): NewCv {
  return {
    id: cv.id,
    kind: cv.kind,
    ...owner,
    ...cv.metadata,
    storageKey: cv.storageKey,
    sealedKey: encrypt(candidateKey, cv.key, encryptionContext(cv.id)).toString('base64url'),
    textState: cv.hasText ? 'pending' : 'none',
  };
}

/** Decrypts one of an application's files as submitted, the first by default; null when there is none. */
export async function decryptCv(
  deps: Pick<Deps, 'database' | 'dataKeys' | 'cvStore'>,
  applicationId: string,
  number = 1,
) {
  const cv = await findCv(deps.database.query, { applicationId, number });
  if (cv === null) return null;
  const candidateKey = decryptCandidateKey(deps, cv.candidateId, cv.candidateSealedKey);
  const key = decrypt(candidateKey, Buffer.from(cv.sealedKey, 'base64url'), encryptionContext(cv.id));
  const bytes = await deps.cvStore.get(cv.storageKey).catch((error: unknown) => {
    throw fileUnavailable('opened', error);
  });
  if (bytes === null) {
    // An erasure deletes the row before the file, perhaps since the row was read.
    if ((await findCv(deps.database.query, { applicationId, number })) === null) return null;
    throw new OwnWords(`CV ${cv.id} cannot be opened: the CV store has no ${cv.storageKey}`);
  }
  const data = key === null ? null : decrypt(key, bytes, encryptionContext(cv.id));
  if (data === null)
    throw new OwnWords(`CV ${cv.id} cannot be opened: its key does not open ${cv.storageKey}`);
  return { fileName: cv.fileName, mediaType: cv.mediaType, data };
}

/** Encrypts the key of a file under the key of another candidate. */
export function rewrapFileKey(
  { id, sealedKey }: Pick<NewCv, 'id' | 'sealedKey'>,
  { from, to }: { from: Buffer; to: Buffer },
): string {
  const key = decrypt(from, Buffer.from(sealedKey, 'base64url'), encryptionContext(id));
  if (key === null) throw new OwnWords(`the key of CV ${id} cannot be opened`);
  return encrypt(to, key, encryptionContext(id)).toString('base64url');
}

function encryptionContext(cvId: string): string {
  return `cv:${cvId}`;
}
