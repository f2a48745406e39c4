import { beginCvTextTry, listCvTexts, refundCvTextTry, storeCvText } from '#db/applications/cv-files.ts';
import { FollowUpFailure } from '#kernel/errors/follow-up-failure.ts';
import type { CvTextReader, Deps } from '../ports.ts';
import { encryptCvText } from './cv-text.ts';
import { decryptFile } from './file-vault.ts';

/** At most this many parsers try a file. */
const TRIES_MAX = 2;

type ExtractionDeps = Pick<Deps, 'database' | 'dataKeys' | 'cvStore'> & {
  readonly cvTextReader: CvTextReader;
};

/**
 * Extracts and encrypts the texts of an application's files. If a parser dies, the file is tried once more. A try is
 * counted in the file's row before it begins, so that neither retries of the queue nor a dying node add tries (D38).
 */
export async function extractCvText(
  deps: ExtractionDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  const texts = await listCvTexts(deps.database.query, applicationId);
  for (const owner of texts) {
    if (owner.textState !== 'pending') continue;
    const cv = await decryptFile(deps, applicationId, owner.number);
    if (cv !== null) await extractText(deps, owner, cv);
  }
}

type Owner = Awaited<ReturnType<typeof listCvTexts>>[number];
type OpenedCv = NonNullable<Awaited<ReturnType<typeof decryptFile>>>;

async function extractText(deps: ExtractionDeps, owner: Owner, cv: OpenedCv): Promise<void> {
  const { query } = deps.database;
  const { cvId, sealedKey } = owner;
  while (await beginCvTextTry(query, { cvId, triesMax: TRIES_MAX })) {
    const outcome = await deps.cvTextReader.read(cv);
    if (outcome.state === 'died') continue;
    if (outcome.state === 'unserved') {
      await refundCvTextTry(query, cvId);
      throw new FollowUpFailure('there was no time to read the CV');
    }
    const sealedText = outcome.state === 'extracted' ? encryptCvText(deps, owner, outcome.text) : null;
    return storeCvText(query, { cvId, sealedKey, textState: outcome.state, sealedText });
  }
  await storeCvText(query, { cvId, sealedKey, textState: 'unreadable', sealedText: null });
}
