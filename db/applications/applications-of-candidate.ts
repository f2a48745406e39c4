import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../connection/database.ts';
import { applications, partners, recruitments } from '../schema/index.ts';
import { listFileMetadata } from './cv-files.ts';

/** Lists a candidate's applications as submitted, with their files, oldest first. `onlyId` limits the list to one. */
export async function listApplicationsOfCandidate(
  query: Queryable,
  candidateId: string,
  onlyId: string | null,
) {
  const rows = await query
    .select({
      application: applications,
      job: { id: recruitments.id, title: recruitments.title },
      partner: { code: partners.code, name: partners.name },
    })
    .from(applications)
    .innerJoin(recruitments, eq(recruitments.id, applications.recruitmentId))
    .leftJoin(partners, eq(partners.id, applications.partnerId))
    .where(
      and(
        eq(applications.candidateId, candidateId),
        onlyId === null ? undefined : eq(applications.id, onlyId),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id));
  const files = await listFileMetadata(
    query,
    rows.map(({ application }) => application.id),
  );
  return rows.map((row) => ({
    ...row,
    files: files
      .filter(({ applicationId }) => applicationId === row.application.id)
      .map(({ number, kind, fileName, mediaType, byteLength, sha256, storageKey }) => {
        const metadata = { fileName, mediaType, byteLength, sha256, storageKey };
        return { number, kind, metadata };
      }),
  }));
}
