import { randomBytes } from 'node:crypto';
import type { Deps } from '../ports.ts';

/** Mints a candidate's key, in plain form and sealed by DATA_KEYS for the row (D34). */
export function mintCandidateKey({ dataKeys }: Pick<Deps, 'dataKeys'>, candidateId: string) {
  const key = randomBytes(32);
  return { key, sealed: dataKeys.seal(key, purposeOf(candidateId)) };
}

/** Opens a candidate's key; throws when DATA_KEYS lacks the key that sealed it. */
export function openCandidateKey(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  candidateId: string,
  sealed: string,
): Buffer {
  const key = dataKeys.open(sealed, purposeOf(candidateId));
  if (key === null) throw new Error('DATA_KEYS lacks the key that seals this candidate');
  return key;
}

/** Seals a candidate's key again with the newest of DATA_KEYS. */
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
