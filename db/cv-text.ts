import { eq } from 'drizzle-orm';
import type { Queryable } from './client.ts';
import { applications, candidates, cvFiles } from './schema/index.ts';

export type CvTextState = (typeof cvFiles.$inferSelect)['textState'];

/** What opening or writing the text of an application's CV takes. */
export async function findCvText(query: Queryable, applicationId: string) {
  const [row] = await query
    .select({
      cvId: cvFiles.id,
      textState: cvFiles.textState,
      sealedText: cvFiles.sealedText,
      candidateId: candidates.id,
      candidateSealedKey: candidates.sealedKey,
    })
    .from(cvFiles)
    .innerJoin(applications, eq(applications.id, cvFiles.applicationId))
    .innerJoin(candidates, eq(candidates.id, applications.candidateId))
    .where(eq(cvFiles.applicationId, applicationId));
  return row ?? null;
}

/** Writes nothing when the CV has been erased meanwhile. */
export async function storeCvText(
  query: Queryable,
  { cvId, ...text }: { cvId: string; textState: CvTextState; sealedText: string | null },
): Promise<void> {
  await query.update(cvFiles).set(text).where(eq(cvFiles.id, cvId));
}
