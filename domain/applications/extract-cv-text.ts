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
 * Extracts and encrypts the texts of an application's files. If a parser dies, another tries the file once more. A try
 * is counted in the file's row before it begins, so that neither retries of the queue nor a dying node add tries (D38).
 */
export async function extractCvText(
  deps: ExtractionDeps,
  { applicationId }: { applicationId: string },
): Promise<void> {
  for (const row of await listCvTexts(deps.database.query, applicationId)) {
    if (row.textState !== 'pending') continue;
    const cv = await decryptFile(deps, applicationId, row.number);
    if (cv !== null) await extractText(deps, row, cv);
  }
}

type TextRow = Awaited<ReturnType<typeof listCvTexts>>[number];
type DecryptedCv = NonNullable<Awaited<ReturnType<typeof decryptFile>>>;

async function extractText(deps: ExtractionDeps, row: TextRow, cv: DecryptedCv): Promise<void> {
  const { query } = deps.database;
  // `storeCvText` writes nothing if the file no longer has this key, since it then belongs to another candidate.
  const { cvId, sealedKey } = row;
  while (await beginCvTextTry(query, { cvId, triesMax: TRIES_MAX })) {
    const outcome = await deps.cvTextReader.read(cv);
    if (outcome.state === 'died') continue;
    if (outcome.state === 'unserved') {
      // No parser read the file, so the try does not count. The queue runs the job again.
      await refundCvTextTry(query, cvId);
      throw new FollowUpFailure('there was no time to read the CV');
    }
    const sealedText = outcome.state === 'extracted' ? encryptCvText(deps, row, outcome.text) : null;
    return storeCvText(query, { cvId, sealedKey, textState: outcome.state, sealedText });
  }
  // No try is left: each of them ended with a dead parser.
  await storeCvText(query, { cvId, sealedKey, textState: 'unreadable', sealedText: null });
}
