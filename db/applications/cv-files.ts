import { and, asc, count, eq, getTableColumns, gt, lt, max, min, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/candidates.ts';
import type { Queryable } from '../connection/database.ts';
import { isOneOfPreparedIds, prepareForIds } from '../connection/id-lists.ts';
import { pick } from '../connection/pick.ts';
import { prepareOnce } from '../connection/prepared.ts';
import { placeholderRow, rowParameters } from '../connection/row-values.ts';
import { applications, candidates, cvFiles } from '../schema/index.ts';

/** The row of a file to insert. */
export type NewFileRow = typeof cvFiles.$inferInsert;
/** The kind of a file, such as `cv`. */
export type FileKind = NonNullable<NewFileRow['kind']>;

/** The condition that joins an application with its first CV, without its other files (D67). */
export const isFirstCv = and(eq(cvFiles.applicationId, applications.id), eq(cvFiles.number, 1));

const insertFileStatement = prepareOnce((query) =>
  query.insert(cvFiles).values(placeholderRow(cvFiles)).prepare('insert_file'),
);

/** Inserts the row of a file, whose bytes are in the CV store already. */
export async function insertFile(tx: Queryable, file: NewFileRow): Promise<void> {
  await insertFileStatement(tx).execute(rowParameters(cvFiles, file));
}

const findFileStatement = prepareOnce((query) =>
  selectWithCandidate(query, {
    ...pick(cvFiles, 'id', 'fileName', 'mediaType', 'storageKey', 'sealedKey'),
    candidateId: candidates.id,
    candidateSealedKey: candidates.sealedKey,
  })
    .innerJoin(cvFiles, eq(cvFiles.applicationId, applications.id))
    .where(
      and(
        eq(cvFiles.applicationId, sql.placeholder('applicationId')),
        eq(cvFiles.number, sql.placeholder('number')),
      ),
    )
    .prepare('file_of_application'),
);

/** Finds one of an application's files, with the keys that decrypt it. */
export async function findFile(query: Queryable, file: { applicationId: string; number: number }) {
  const [row] = await findFileStatement(query).execute(file);
  return row ?? null;
}

// The named columns are secret or internal, so no list contains them.
const { id: _, sealedKey: __, sealedText: ___, textTries: ____, ...metadata } = getTableColumns(cvFiles);

/**
 * Lists the files of these applications without keys and texts: the CVs first, and each kind in the order of arrival.
 */
export const listFileMetadata = prepareForIds((query) =>
  query
    .select(metadata)
    .from(cvFiles)
    .where(isOneOfPreparedIds(cvFiles.applicationId))
    .orderBy(asc(cvFiles.applicationId), sql`${cvFiles.kind} <> 'cv'`, asc(cvFiles.number))
    .prepare('files_of_applications'),
);

/** Tells whether the application has a file with these bytes. */
export async function hasFileWithDigest(
  query: Queryable,
  applicationId: string,
  sha256: string,
): Promise<boolean> {
  const isSame = and(eq(cvFiles.applicationId, applicationId), eq(cvFiles.sha256, sha256));
  return (await query.$count(cvFiles, isSame)) > 0;
}

/** Counts the files of an application, and finds their lowest and highest number. */
export async function readFileNumbers(tx: Queryable, applicationId: string) {
  const [row] = await tx
    .select({ count: count(), lowest: min(cvFiles.number), highest: max(cvFiles.number) })
    .from(cvFiles)
    .where(eq(cvFiles.applicationId, applicationId));
  return row ?? { count: 0, lowest: null, highest: null };
}

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
