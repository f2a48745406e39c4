import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/database.ts';
import { pick } from '../connection/pick.ts';
import { applications, candidates, cvFiles } from '../schema/index.ts';

type CvTextState = (typeof cvFiles.$inferSelect)['textState'];

/** Lists the encrypted texts of an application's files with their keys, oldest first. */
export function listCvTexts(query: Queryable, applicationId: string) {
  return selectWithCandidate(query, {
    cvId: cvFiles.id,
    ...pick(cvFiles, 'number', 'textState', 'sealedKey', 'sealedText'),
    candidateId: candidates.id,
    candidateSealedKey: candidates.sealedKey,
  })
    .innerJoin(cvFiles, eq(cvFiles.applicationId, applications.id))
    .where(eq(cvFiles.applicationId, applicationId))
    .orderBy(asc(cvFiles.number));
}

const isPending = (cvId: string) => and(eq(cvFiles.id, cvId), eq(cvFiles.textState, 'pending'));

/** Counts an attempt to extract the text before it begins. Returns false if none is left or the text is not pending. */
export async function beginCvTextTry(
  query: Queryable,
  { cvId, triesMax }: { cvId: string; triesMax: number },
): Promise<boolean> {
  const begun = await query
    .update(cvFiles)
    .set({ textTries: sql`${cvFiles.textTries} + 1` })
    .where(and(isPending(cvId), lt(cvFiles.textTries, triesMax)))
    .returning({ id: cvFiles.id });
  return begun.length > 0;
}

/** Uncounts an attempt that failed for another reason than the file. */
export async function refundCvTextTry(query: Queryable, cvId: string): Promise<void> {
  await query
    .update(cvFiles)
    .set({ textTries: sql`${cvFiles.textTries} - 1` })
    .where(and(isPending(cvId), gt(cvFiles.textTries, 0)));
}

type TextOutcome = {
  cvId: string;
  /** The encrypted key as it was read. It changes when the application moves to another candidate (D80). */
  sealedKey: string;
  textState: CvTextState;
  sealedText: string | null;
};

/** Stores the text, unless in the meantime the CV was erased, its text was stored or it moved to another candidate. */
export async function storeCvText(
  query: Queryable,
  { cvId, sealedKey, textState, sealedText }: TextOutcome,
): Promise<void> {
  await query
    .update(cvFiles)
    .set({ textState, sealedText })
    .where(and(isPending(cvId), eq(cvFiles.sealedKey, sealedKey)));
}
