import { randomBytes } from 'node:crypto';
import type { Deps } from '../ports.ts';

/** A new key for a candidate: itself, and sealed by DATA_KEYS as the row keeps it (D34). */
export function mintCandidateKey({ dataKeys }: Pick<Deps, 'dataKeys'>, candidateId: string) {
  const key = randomBytes(32);
  return { key, sealed: dataKeys.seal(key, purposeOf(candidateId)) };
}

/** Throws when no data key opens it: DATA_KEYS lacks one that stored data needs. */
export function openCandidateKey(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  candidateId: string,
  sealed: string,
): Buffer {
  const key = dataKeys.open(sealed, purposeOf(candidateId));
  if (key === null) throw new Error('DATA_KEYS lacks the key that seals this candidate');
  return key;
}

/** The same key, sealed again by the newest of DATA_KEYS. */
export function sealCandidateKey(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  candidateId: string,
  sealed: string,
): string {
  return dataKeys.seal(openCandidateKey({ dataKeys }, candidateId, sealed), purposeOf(candidateId));
}

function purposeOf(candidateId: string): string {
  return `candidate-key:${candidateId}`;
}
