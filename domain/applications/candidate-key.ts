import { randomBytes } from 'node:crypto';
import type { Deps } from '../ports.ts';

/** Mints a candidate's key, in plain form and encrypted by DATA_KEYS for the row (D34). */
export function mintCandidateKey({ dataKeys }: Pick<Deps, 'dataKeys'>, candidateId: string) {
  const key = randomBytes(32);
  return { key, sealed: dataKeys.seal(key, encryptionPurpose(candidateId)) };
}

/** Decrypts a candidate's key; throws if DATA_KEYS lacks the key that encrypted it. */
export function decryptCandidateKey(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  candidateId: string,
  sealed: string,
): Buffer {
  const key = dataKeys.open(sealed, encryptionPurpose(candidateId));
  if (key === null) throw new Error('DATA_KEYS lacks the key that seals this candidate');
  return key;
}

/** Encrypts a candidate's key again with the newest of DATA_KEYS. */
export function rewrapCandidateKey(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  candidateId: string,
  sealed: string,
): string {
  return dataKeys.seal(
    decryptCandidateKey({ dataKeys }, candidateId, sealed),
    encryptionPurpose(candidateId),
  );
}

function encryptionPurpose(candidateId: string): string {
  return `candidate-key:${candidateId}`;
}
