import { listApplicationsOfCandidate } from '#db/applications/application-record.ts';
import { listFileMetadata } from '#db/applications/cv-files.ts';
import type { Queryable } from '#db/connection/database.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';
import { suspicionOf } from '#domain/notices/suspicion-words.ts';

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationsWithFiles>>[number];

/** Lists a candidate's applications with their files, the oldest first: all, or only that with the id `onlyId`. */
export async function listApplicationsWithFiles(
  query: Queryable,
  candidateId: string,
  onlyId: string | null,
) {
  const rows = await listApplicationsOfCandidate(query, candidateId, onlyId);
  const ids = rows.map(({ application }) => application.id);
  const files = Map.groupBy(await listFileMetadata(query, ids), ({ applicationId }) => applicationId);
  return rows.map((row) => ({ ...row, files: files.get(row.application.id) ?? [] }));
}

/**
 * Returns the application as its sender submitted it, with its files. `cv` is the first CV, or null; `laterCvs` and
 * `attachments` are left out if there are none.
 */
export function submittedFieldsOf({ application, job, partner, files }: ApplicationRow) {
  const [cv = null, ...laterCvs] = files.filter(({ kind }) => kind === 'cv').map(toFileMetadata);
  const attachments = files
    .filter(({ kind }) => kind !== 'cv')
    .map((file) => ({ kind: file.kind, ...toFileMetadata(file) }));
  return {
    id: application.id,
    job,
    receivedAt: application.createdAt.toISOString(),
    channel: application.channel,
    partner,
    ...submittedFields(application, 'attribution', 'applicant', 'letter'),
    cv,
    ...(laterCvs.length > 0 && { laterCvs }),
    ...(attachments.length > 0 && { attachments }),
  };
}

type FileRow = ApplicationRow['files'][number];
export type FileMetadata = ReturnType<typeof toFileMetadata>;

/** Returns what an export tells of a file. Its number and the state of its text are for the service's own work. */
function toFileMetadata({ fileName, mediaType, byteLength, sha256, storageKey }: FileRow) {
  return { fileName, mediaType, byteLength, sha256, storageKey };
}

/**
 * Returns the fields that the service adds: the current status, and the mark if a robot may have sent the application.
 * They are only for a person with the mailed link. A holder of only the application's id does not get them, since the
 * partner knows it, too (D30).
 */
export function statusFieldsOf({ application }: ApplicationRow) {
  const { status, verified, updatedAt } = application;
  const mark = suspicionOf(application);
  return {
    status,
    verified,
    updatedAt: updatedAt.toISOString(),
    ...(mark !== null && { suspicious: true, suspiciousReason: mark.reason }),
  };
}
