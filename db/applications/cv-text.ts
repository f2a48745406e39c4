import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { applications, candidates, cvFiles } from '../schema/index.ts';

type CvTextState = (typeof cvFiles.$inferSelect)['textState'];

const cvTextsOfApplicationStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    cvId: cvFiles.id,
    ...pick(cvFiles, 'number', 'textState', 'sealedKey', 'sealedText'),
    candidateId: candidates.id,
    candidateSealedKey: candidates.sealedKey,
  })
    .innerJoin(cvFiles, eq(cvFiles.applicationId, applications.id))
    .where(eq(cvFiles.applicationId, sql.placeholder('applicationId')))
    .orderBy(asc(cvFiles.number))
    .prepare('cv_texts_of_application'),
);

/** Lists the encrypted texts of an application's files with their keys, oldest first. */
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

/** Counts an attempt to extract the text before it begins. Returns false if none is left or the text is not pending. */
export async function beginCvTextTry(
  query: Queryable,
  bounds: { cvId: string; triesMax: number },
): Promise<boolean> {
  const begun = await beginTryStatement(query).execute(bounds);
  return begun.length > 0;
}

/** Uncounts an attempt that failed for another reason than the file. */
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
  /** The encrypted key as it was read. It changes when the application moves to another candidate (D80). */
  sealedKey: string;
  textState: CvTextState;
  sealedText: string | null;
};

/** Stores the text, unless in the meantime the CV was erased, its text was stored or it moved to another candidate. */
export async function storeCvText(query: Queryable, outcome: TextOutcome): Promise<void> {
  await storeTextStatement(query).execute(outcome);
}
