import { listCvTexts } from '#db/applications/cv-text.ts';
import { OwnWords } from '#kernel/errors/own-words.ts';
import { decrypt, encrypt } from '#kernel/secrets/sealing.ts';
import type { Deps } from '../ports.ts';
import { openCandidateKey } from './candidate-key.ts';

type SealedText = Awaited<ReturnType<typeof listCvTexts>>[number];
type Owner = Pick<SealedText, 'cvId' | 'candidateId' | 'candidateSealedKey'>;

/** Decrypts the text of each of an application's files, by its number; null where none was extracted. */
export async function openCvTexts(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  applicationId: string,
): Promise<Map<number, string | null>> {
  const cvs = await listCvTexts(deps.database.query, applicationId);
  return new Map(cvs.map((cv) => [cv.number, openText(deps, cv)]));
}

function openText(deps: Pick<Deps, 'dataKeys'>, cv: SealedText): string | null {
  if (cv.sealedText === null) return null;
  const text = decrypt(keyOf(deps, cv), Buffer.from(cv.sealedText, 'base64url'), contextOf(cv));
  if (text === null) throw new OwnWords(`the text of CV ${cv.cvId} cannot be opened`);
  return text.toString();
}

/** Seals the text under the candidate's key: erasing the key erases the text as well (D34). */
export function sealCvText(deps: Pick<Deps, 'dataKeys'>, owner: Owner, text: string): string {
  return encrypt(keyOf(deps, owner), Buffer.from(text), contextOf(owner)).toString('base64url');
}

function keyOf(deps: Pick<Deps, 'dataKeys'>, { candidateId, candidateSealedKey }: Owner): Buffer {
  return openCandidateKey(deps, candidateId, candidateSealedKey);
}

function contextOf({ cvId }: Owner): string {
  return `cv-text:${cvId}`;
}
