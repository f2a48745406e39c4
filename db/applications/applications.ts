import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { parametersOf, prepareOnce, rowOf } from '../connection/prepared.ts';
import { applications, candidates, cvFiles } from '../schema/index.ts';

export type ApplicationIds = { applicationId: string; candidateId: string };
export type StoredApplication = typeof applications.$inferSelect;
export type NewApplication = Omit<
  typeof applications.$inferInsert,
  'candidateId' | 'duplicateOf' | 'status' | 'updatedAt'
>;
export type NewCv = typeof cvFiles.$inferInsert;

const cvFile = prepareOnce((query) => query.insert(cvFiles).values(rowOf(cvFiles)).prepare('insert_cv'));

export async function insertCv(tx: Queryable, cv: NewCv): Promise<void> {
  await cvFile(tx).execute(parametersOf(cvFiles, cv));
}

const cvOfApplication = prepareOnce((query) =>
  query
    .select({
      id: cvFiles.id,
      fileName: cvFiles.fileName,
      mediaType: cvFiles.mediaType,
      storageKey: cvFiles.storageKey,
      sealedKey: cvFiles.sealedKey,
      candidateId: candidates.id,
      candidateSealedKey: candidates.sealedKey,
    })
    .from(cvFiles)
    .innerJoin(applications, eq(applications.id, cvFiles.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(eq(cvFiles.applicationId, sql.placeholder('applicationId')))
    .prepare('cv_of_application'),
);

/** What is needed to open an application's CV. */
export async function findCv(query: Queryable, applicationId: string) {
  const [row] = await cvOfApplication(query).execute({ applicationId });
  return row ?? null;
}
