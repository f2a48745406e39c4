import { randomBytes, randomUUID } from 'node:crypto';
import { type FileKind, findFile, type NewFileRow } from '#db/applications/cv-files.ts';
import { isRolledBack } from '#db/connection/sql-state.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { LoggableError } from '#kernel/errors/loggable-error.ts';
import { fileUnavailable } from '#kernel/errors/refusals.ts';
import { sha256 } from '#kernel/secrets/hashing.ts';
import { decrypt, encrypt, encryptInParts } from '#kernel/secrets/sealing.ts';
import type { CvMediaType, Deps, UploadedFile } from '../ports.ts';
import { decryptCandidateKey } from './candidate-key.ts';

/** A file of an application that is in the store, encrypted under `key`, and that has no row in the database yet. */
export type StoredFile = {
  id: string;
  kind: FileKind;
  storageKey: string;
  key: Buffer;
  metadata: FileMetadata;
};

type FileMetadata = Pick<NewFileRow, 'fileName' | 'mediaType' | 'byteLength' | 'sha256'>;

const extractableTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] satisfies CvMediaType[];

/** Tells whether a follow-up job can extract the text of this file. */
export function canExtractText({ metadata }: StoredFile): boolean {
  return extractableTypes.includes(metadata.mediaType);
}

/** Stores an inspected file durably, before a transaction is opened. */
export async function storeFile(
  deps: Pick<Deps, 'cvStore'>,
  { file, mediaType, kind = 'cv' }: { file: UploadedFile; mediaType: CvMediaType; kind?: FileKind },
): Promise<StoredFile> {
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
  return { id, kind, storageKey, key, metadata };
}

/**
 * Files are stored before their rows. This runs `write`, which stores the rows and returns the files that got one as
 * `withRow`, and removes the other files. If `write` fails and certainly committed nothing, it removes all files. If a
 * COMMIT may have succeeded, it keeps all: the daily sweep removes those without a row.
 */
export async function writeRowsOrRemoveFiles<Result>(
  { cvStore }: Pick<Deps, 'cvStore'>,
  files: readonly StoredFile[],
  write: () => Promise<{ result: Result; withRow: readonly StoredFile[] }>,
): Promise<Result> {
  const remove = async (withoutRow: readonly StoredFile[]) => {
    // A failure here must not hide what `write` did. The daily sweep tries again.
    await Promise.all(withoutRow.map(({ storageKey }) => cvStore.remove(storageKey).catch(() => {})));
  };
  const { result, withRow } = await write().catch(async (error: unknown) => {
    // `write` throws a DomainError, which is a refusal, only before its COMMIT.
    const isUncommitted = isRolledBack(error) || error instanceof DomainError;
    if (isUncommitted) await remove(files);
    throw error;
  });
  await remove(files.filter((file) => !withRow.includes(file)));
  return result;
}

type PlaceOfFile = Pick<NewFileRow, 'applicationId' | 'number' | 'createdAt'> & { candidateKey: Buffer };

/**
 * Returns the row of a stored file. The file's key is encrypted under the candidate's key, so that no copy of the file
 * is readable once the candidate's key is erased (D34).
 */
export function toFileRow(file: StoredFile, { candidateKey, ...place }: PlaceOfFile): NewFileRow {
  return {
    id: file.id,
    kind: file.kind,
    ...place,
    ...file.metadata,
    storageKey: file.storageKey,
    sealedKey: encrypt(candidateKey, file.key, encryptionContext(file.id)).toString('base64url'),
    textState: canExtractText(file) ? 'pending' : 'none',
  };
}

/** Reads and decrypts one of an application's files, the first by default; null if there is none. */
export async function decryptFile(
  deps: Pick<Deps, 'database' | 'dataKeys' | 'cvStore'>,
  applicationId: string,
  number = 1,
) {
  const file = await findFile(deps.database.query, { applicationId, number });
  if (file === null) return null;
  const candidateKey = decryptCandidateKey(deps, file.candidateId, file.candidateSealedKey);
  const key = decrypt(candidateKey, Buffer.from(file.sealedKey, 'base64url'), encryptionContext(file.id));
  const bytes = await deps.cvStore.get(file.storageKey).catch((error: unknown) => {
    throw fileUnavailable('opened', error);
  });
  if (bytes === null) {
    // An erasure deletes the row, then the file. If the row is gone too, the file was erased after the first read.
    if ((await findFile(deps.database.query, { applicationId, number })) === null) return null;
    throw new LoggableError(`File ${file.id} cannot be opened: the CV store has no ${file.storageKey}`);
  }
  const data = key === null ? null : decrypt(key, bytes, encryptionContext(file.id));
  if (data === null)
    throw new LoggableError(`File ${file.id} cannot be opened: its key does not open ${file.storageKey}`);
  return { fileName: file.fileName, mediaType: file.mediaType, data };
}

/** Decrypts a file's key with the key `from` of a candidate, and encrypts it under the key `to` of another. */
export function rewrapFileKey(
  { id, sealedKey }: Pick<NewFileRow, 'id' | 'sealedKey'>,
  { from, to }: { from: Buffer; to: Buffer },
): string {
  const key = decrypt(from, Buffer.from(sealedKey, 'base64url'), encryptionContext(id));
  if (key === null) throw new LoggableError(`the key of file ${id} cannot be opened`);
  return encrypt(to, key, encryptionContext(id)).toString('base64url');
}

function encryptionContext(fileId: string): string {
  return `cv:${fileId}`;
}
