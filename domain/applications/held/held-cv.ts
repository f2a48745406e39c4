import type { HeldApplication } from '#db/applications/held-applications.ts';
import type { Deps } from '#domain/ports.ts';
import type { StoredFile } from '../file-vault.ts';

type HeldCv = Pick<
  HeldApplication,
  'storageKey' | 'sealedKey' | 'fileName' | 'mediaType' | 'byteLength' | 'sha256'
>;

/** Returns the columns in which a held submission keeps its stored file; all are null without a file. */
export function toHeldCv({ tokenKeys }: Pick<Deps, 'tokenKeys'>, cv: StoredFile | null): HeldCv {
  if (cv === null) {
    const noFile = { storageKey: null, sealedKey: null, fileName: null };
    return { ...noFile, mediaType: null, byteLength: null, sha256: null };
  }
  const { fileName, mediaType, byteLength, sha256 } = cv.metadata;
  const sealedKey = tokenKeys.seal(cv.key, encryptionPurpose(cv.storageKey));
  return { storageKey: cv.storageKey, sealedKey, fileName, mediaType, byteLength, sha256 };
}

/**
 * Returns the file of these columns; null without one. Throws if TOKEN_KEYS lacks the key that encrypted the file's
 * key.
 */
export function fromHeldCv({ tokenKeys }: Pick<Deps, 'tokenKeys'>, held: HeldCv): StoredFile | null {
  const { storageKey, sealedKey, fileName, mediaType, byteLength, sha256 } = held;
  const metadata = { fileName, mediaType, byteLength, sha256 };
  if (storageKey === null || sealedKey === null || !isComplete(metadata)) return null;
  const key = tokenKeys.open(sealedKey, encryptionPurpose(storageKey));
  if (key === null) throw new Error('TOKEN_KEYS lacks the key that seals this file');
  // The storage key is `cv/` and the file's id.
  const id = storageKey.replace(/^cv\//, '');
  return { id, kind: 'cv', storageKey, key, metadata };
}

function isComplete(metadata: Record<string, unknown>): metadata is StoredFile['metadata'] {
  return Object.values(metadata).every((value) => value !== null);
}

function encryptionPurpose(storageKey: string): string {
  return `held-cv:${storageKey}`;
}
