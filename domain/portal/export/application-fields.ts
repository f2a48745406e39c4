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
  return rows.map((row) => ({
    ...row,
    files: (files.get(row.application.id) ?? []).map(toFileOfApplication),
  }));
}

type FileRow = Awaited<ReturnType<typeof listFileMetadata>>[number];

function toFileOfApplication({ number, kind, fileName, mediaType, byteLength, sha256, storageKey }: FileRow) {
  return { number, kind, metadata: { fileName, mediaType, byteLength, sha256, storageKey } };
}

/** Returns the application as its sender submitted it. The first CV is `cv`; members without a file are left out. */
export function submittedFieldsOf({ application, job, partner, files }: ApplicationRow) {
  const [cv = null, ...laterCvs] = files.flatMap(({ kind, metadata }) => (kind === 'cv' ? [metadata] : []));
  const attachments = files.flatMap(({ kind, metadata }) => (kind === 'cv' ? [] : [{ kind, ...metadata }]));
  return {
    id: application.id,
    job,
    receivedAt: toIso(application.createdAt),
    channel: application.channel,
    partner,
    ...submittedFields(application, 'attribution', 'applicant', 'letter'),
    cv,
    ...(laterCvs.length > 0 && { laterCvs }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/**
 * Returns the fields that the service adds: the current status, and the mark if a robot may have sent the application.
 * An export by the application's id does not have them, since the partner knows this id too (D30).
 */
export function statusFieldsOf({ application }: ApplicationRow) {
  const { status, verified, updatedAt } = application;
  const mark = suspicionOf(application);
  return {
    status,
    verified,
    updatedAt: toIso(updatedAt),
    ...(mark !== null && { suspicious: true, suspiciousReason: mark.reason }),
  };
}

export function toIso(at: Date): string {
  return at.toISOString();
}

export function toIsoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
