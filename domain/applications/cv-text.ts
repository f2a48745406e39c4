import { listCvTexts } from '#db/applications/cv-files.ts';
import { LoggableError } from '#kernel/errors/loggable-error.ts';
import { decrypt, encrypt } from '#kernel/secrets/sealing.ts';
import type { Deps } from '../ports.ts';
import { decryptCandidateKey } from './candidate-key.ts';

type EncryptedText = Awaited<ReturnType<typeof listCvTexts>>[number];
/** A CV, and the candidate under whose key its text is encrypted. */
type CvOfCandidate = Pick<EncryptedText, 'cvId' | 'candidateId' | 'candidateSealedKey'>;

/** Decrypts the texts of an application's CVs, by the file's number; null for a CV without an extracted text. */
export async function decryptCvTexts(
  deps: Pick<Deps, 'database' | 'dataKeys'>,
  applicationId: string,
): Promise<Map<number, string | null>> {
  const cvs = await listCvTexts(deps.database.query, applicationId);
  return new Map(cvs.map((cv) => [cv.number, decryptText(deps, cv)]));
}

function decryptText(deps: Pick<Deps, 'dataKeys'>, cv: EncryptedText): string | null {
  if (cv.sealedText === null) return null;
  const text = decrypt(
    candidateKey(deps, cv),
    Buffer.from(cv.sealedText, 'base64url'),
    encryptionContext(cv),
  );
  if (text === null) throw new LoggableError(`the text of file ${cv.cvId} cannot be opened`);
  return text.toString();
}

/** Encrypts the text under the candidate's key, so that it is unreadable once that key is erased (D34). */
export function encryptCvText(deps: Pick<Deps, 'dataKeys'>, cv: CvOfCandidate, text: string): string {
  return encrypt(candidateKey(deps, cv), Buffer.from(text), encryptionContext(cv)).toString('base64url');
}

/** Decrypts a text with the key `from` of a candidate, and encrypts it under the key `to` of another. */
export function reencryptCvText(
  { cvId, sealedText }: { cvId: string; sealedText: string },
  { from, to }: { from: Buffer; to: Buffer },
): string {
  const context = encryptionContext({ cvId });
  const text = decrypt(from, Buffer.from(sealedText, 'base64url'), context);
  if (text === null) throw new LoggableError(`the text of file ${cvId} cannot be opened`);
  return encrypt(to, text, context).toString('base64url');
}

function candidateKey(
  deps: Pick<Deps, 'dataKeys'>,
  { candidateId, candidateSealedKey }: CvOfCandidate,
): Buffer {
  return decryptCandidateKey(deps, candidateId, candidateSealedKey);
}

function encryptionContext({ cvId }: Pick<CvOfCandidate, 'cvId'>): string {
  return `cv-text:${cvId}`;
}
