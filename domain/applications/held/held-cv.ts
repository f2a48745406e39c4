import type { HeldApplication } from '#db/applications/held-applications.ts';
import type { CvMediaType, Deps } from '#domain/ports.ts';
import { hasText, type StoredCv } from '../cv-vault.ts';

type HeldCv = Pick<
  HeldApplication,
  'storageKey' | 'sealedKey' | 'fileName' | 'mediaType' | 'byteLength' | 'sha256'
>;

/** Returns the columns of a stored file that has no application yet. */
export function toHeldCv({ tokenKeys }: Pick<Deps, 'tokenKeys'>, cv: StoredCv | null): HeldCv {
  if (cv === null) {
    const none = { storageKey: null, sealedKey: null, fileName: null };
    return { ...none, mediaType: null, byteLength: null, sha256: null };
  }
  const { fileName, mediaType, byteLength, sha256 } = cv.facts;
  const sealedKey = tokenKeys.seal(cv.key, purposeOf(cv.storageKey));
  return { storageKey: cv.storageKey, sealedKey, fileName, mediaType, byteLength, sha256 };
}

/** Restores the stored file from its columns. Throws when TOKEN_KEYS lacks the key that sealed it. */
export function fromHeldCv({ tokenKeys }: Pick<Deps, 'tokenKeys'>, held: HeldCv): StoredCv | null {
  const { storageKey, sealedKey, fileName, mediaType, byteLength, sha256 } = held;
  const facts = { fileName, mediaType, byteLength, sha256 };
  if (storageKey === null || sealedKey === null || !isWhole(facts)) return null;
  const key = tokenKeys.open(sealedKey, purposeOf(storageKey));
  if (key === null) throw new Error('TOKEN_KEYS lacks the key that seals this file');
  const id = storageKey.replace(/^cv\//, '');
  return { id, storageKey, key, facts, hasText: hasText(facts.mediaType) };
}

function isWhole(facts: Record<string, unknown>): facts is StoredCv['facts'] & { mediaType: CvMediaType } {
  return Object.values(facts).every((fact) => fact !== null);
}

function purposeOf(storageKey: string): string {
  return `held-cv:${storageKey}`;
}
