import { findCvText } from '../../db/applications/cv-text.ts';
import { OwnWords } from '../../kernel/errors/own-words.ts';
import { decrypt, encrypt } from '../../kernel/secrets/sealing.ts';
import type { Deps } from '../ports.ts';
import { openCandidateKey } from './candidate-key.ts';

type SealedText = NonNullable<Awaited<ReturnType<typeof findCvText>>>;
type Owner = Pick<SealedText, 'cvId' | 'candidateId' | 'candidateSealedKey'>;

/** The text of an application's CV, or null when none was extracted. */
export async function openCvText(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  applicationId: string,
): Promise<string | null> {
  const cv = await findCvText(deps.database.query, applicationId);
  if (cv === null || cv.sealedText === null) return null;
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
