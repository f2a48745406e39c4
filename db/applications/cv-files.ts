import { and, asc, count, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm';
import { selectWithCandidate } from '../candidates/select-with-candidate.ts';
import type { Queryable } from '../connection/client.ts';
import { placeholderRow, prepareOnce, rowParameters } from '../connection/prepared.ts';
import { applications, candidates, cvFiles } from '../schema/index.ts';

export type NewCv = typeof cvFiles.$inferInsert;

const columns = getTableColumns(cvFiles);

/** The most files of one application; further ones are ignored. */
const FILES_MAX = 10;

/** The condition that joins an application with its first file, without later ones (D67). */
export const firstCv = and(eq(cvFiles.applicationId, applications.id), eq(cvFiles.number, 1));

const cvFile = prepareOnce((query) =>
  query.insert(cvFiles).values(placeholderRow(cvFiles)).prepare('insert_cv'),
);

export async function insertCv(tx: Queryable, cv: NewCv): Promise<void> {
  await cvFile(tx).execute(rowParameters(cvFiles, cv));
}

const cvOfApplication = prepareOnce((query) =>
  selectWithCandidate(query, {
    id: cvFiles.id,
    fileName: cvFiles.fileName,
    mediaType: cvFiles.mediaType,
    storageKey: cvFiles.storageKey,
    sealedKey: cvFiles.sealedKey,
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
    .prepare('cv_of_application'),
);

/** Finds one of an application's files, with the keys that decrypt it. */
export async function findCv(query: Queryable, file: { applicationId: string; number: number }) {
  const [row] = await cvOfApplication(query).execute(file);
  return row ?? null;
}

/** Lists what is stored of these applications' files, without keys and texts, in the order in which they came. */
export function listCvMetadata(query: Queryable, applicationIds: string[]) {
  const { id: _, sealedKey: __, sealedText: ___, textTries: ____, ...metadata } = columns;
  return query
    .select(metadata)
    .from(cvFiles)
    .where(inArray(cvFiles.applicationId, applicationIds))
    .orderBy(asc(cvFiles.applicationId), asc(cvFiles.number));
}

/** Tells whether the application has a file with these bytes. */
export async function hasCvWithDigest(
  query: Queryable,
  applicationId: string,
  sha256: string,
): Promise<boolean> {
  const isSame = and(eq(cvFiles.applicationId, applicationId), eq(cvFiles.sha256, sha256));
  return (await query.$count(cvFiles, isSame)) > 0;
}

/**
 * Finds the number of the application's next file; null when it has the maximum. The caller has locked the person
 * (D39).
 */
export async function nextCvNumber(tx: Queryable, applicationId: string): Promise<number | null> {
  const [row] = await tx
    .select({ files: count(), last: max(cvFiles.number) })
    .from(cvFiles)
    .where(eq(cvFiles.applicationId, applicationId));
  return row === undefined || row.files >= FILES_MAX ? null : (row.last ?? 0) + 1;
}
