import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, candidates, cvFiles } from '../schema/index.ts';

type CvTextState = (typeof cvFiles.$inferSelect)['textState'];

const cvTextsOfApplicationStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    cvId: cvFiles.id,
    number: cvFiles.number,
    textState: cvFiles.textState,
    sealedKey: cvFiles.sealedKey,
    sealedText: cvFiles.sealedText,
    candidateId: candidates.id,
    candidateSealedKey: candidates.sealedKey,
  })
    .innerJoin(cvFiles, eq(cvFiles.applicationId, applications.id))
    .where(eq(cvFiles.applicationId, sql.placeholder('applicationId')))
    .orderBy(asc(cvFiles.number))
    .prepare('cv_texts_of_application'),
);

/** Reads the texts of an application's files with the keys to decrypt and encrypt them, oldest first. */
export function listCvTexts(query: Queryable, applicationId: string) {
  return cvTextsOfApplicationStatement(query).execute({ applicationId });
}

const isPending = and(eq(cvFiles.id, sql.placeholder('cvId')), eq(cvFiles.textState, 'pending'));

const beginTryStatement = prepareOnce((query) =>
  query
    .update(cvFiles)
    .set({ textTries: sql`${cvFiles.textTries} + 1` })
    .where(and(isPending, lt(cvFiles.textTries, sql.placeholder('triesMax'))))
    .returning({ id: cvFiles.id })
    .prepare('begin_cv_text_try'),
);

/** Counts a try to extract the text before it begins; false when no try is left or the text is no longer pending. */
export async function beginCvTextTry(
  query: Queryable,
  bounds: { cvId: string; triesMax: number },
): Promise<boolean> {
  const begun = await beginTryStatement(query).execute(bounds);
  return begun.length > 0;
}

/** Takes back a try that failed for a reason other than the file. */
export async function refundCvTextTry(query: Queryable, cvId: string): Promise<void> {
  await query
    .update(cvFiles)
    .set({ textTries: sql`${cvFiles.textTries} - 1` })
    .where(and(eq(cvFiles.id, cvId), eq(cvFiles.textState, 'pending'), gt(cvFiles.textTries, 0)));
}

const storeTextStatement = prepareOnce((query) =>
  query
    .update(cvFiles)
    .set({
      textState: sql`${sql.placeholder('textState')}`,
      sealedText: sql`${sql.placeholder('sealedText')}`,
    })
    .where(and(isPending, eq(cvFiles.sealedKey, sql.placeholder('sealedKey'))))
    .prepare('store_cv_text'),
);

type TextOutcome = {
  cvId: string;
  /** The file's key as it was read: it is encrypted anew when its application is given to another person (D80). */
  sealedKey: string;
  textState: CvTextState;
  sealedText: string | null;
};

/** Stores the text, unless the CV was erased, its text stored, or its person replaced in the meantime. */
export async function storeCvText(query: Queryable, outcome: TextOutcome): Promise<void> {
  await storeTextStatement(query).execute(outcome);
}
