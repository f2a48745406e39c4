import { randomBytes, randomUUID } from 'node:crypto';
import { findCv, type NewCv } from '#db/applications/cv-files.ts';
import { OwnWords } from '#kernel/errors/own-words.ts';
import { fileUnavailable } from '#kernel/errors/refusals.ts';
import { sha256 } from '#kernel/secrets/keys.ts';
import { decrypt, encrypt, encryptInParts } from '#kernel/secrets/sealing.ts';
import type { CvFile, CvMediaType, Deps } from '../ports.ts';
import { openCandidateKey } from './candidate-key.ts';

/** A CV in the store, encrypted under its own key, without a row yet. */
export type StoredCv = {
  id: string;
  storageKey: string;
  key: Buffer;
  facts: Omit<CvFacts, 'id'>;
  /** Whether a follow-up job can extract text from it. */
  hasText: boolean;
};

type CvFacts = Pick<NewCv, 'id' | 'fileName' | 'mediaType' | 'byteLength' | 'sha256'>;

const textTypes: readonly string[] = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] satisfies CvMediaType[];

/** Whether text can be extracted from files of this type. */
export function hasText(mediaType: string): boolean {
  return textTypes.includes(mediaType);
}

/** Stores an inspected file durably, before a transaction is opened. */
export async function storeCv(
  deps: Pick<Deps, 'cvStore'>,
  { file, mediaType }: { file: CvFile; mediaType: CvMediaType },
): Promise<StoredCv> {
  const id = randomUUID();
  const key = randomBytes(32);
  const storageKey = `cv/${id}`;
  const parts = encryptInParts(key, file.data, contextOf(id));
  await deps.cvStore.put(storageKey, ...parts).catch((error: unknown) => {
    throw fileUnavailable('stored', error);
  });
  const facts = {
    fileName: file.fileName,
    mediaType,
    byteLength: file.data.length,
    sha256: sha256(file.data),
  };
  return { id, storageKey, key, facts, hasText: hasText(mediaType) };
}

/** The row of a stored CV. Its key is sealed under the candidate's: erasing that one erases every copy (D34). */
export function toCvRow(cv: StoredCv, applicationId: string, candidateKey: Buffer, createdAt: Date): NewCv {
  return {
    id: cv.id,
    applicationId,
    ...cv.facts,
    storageKey: cv.storageKey,
    sealedKey: encrypt(candidateKey, cv.key, contextOf(cv.id)).toString('base64url'),
    textState: cv.hasText ? 'pending' : 'none',
    createdAt,
  };
}

/** One of an application's files as submitted, the first unless a number is said; null when it has none. */
export async function openCv(
  deps: Pick<Deps, 'database' | 'dataKeys' | 'cvStore'>,
  applicationId: string,
  number = 1,
) {
  const cv = await findCv(deps.database.query, { applicationId, number });
  if (cv === null) return null;
  const candidateKey = openCandidateKey(deps, cv.candidateId, cv.candidateSealedKey);
  const key = decrypt(candidateKey, Buffer.from(cv.sealedKey, 'base64url'), contextOf(cv.id));
  const bytes = await deps.cvStore.get(cv.storageKey).catch((error: unknown) => {
    throw fileUnavailable('opened', error);
  });
  if (bytes === null)
    throw new OwnWords(`CV ${cv.id} cannot be opened: the CV store has no ${cv.storageKey}`);
  const data = key === null ? null : decrypt(key, bytes, contextOf(cv.id));
  if (data === null)
    throw new OwnWords(`CV ${cv.id} cannot be opened: its key does not open ${cv.storageKey}`);
  return { fileName: cv.fileName, mediaType: cv.mediaType, data };
}

function contextOf(cvId: string): string {
  return `cv:${cvId}`;
}
