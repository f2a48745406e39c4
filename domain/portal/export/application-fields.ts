import type { listApplicationsOfCandidate } from '#db/applications/applications-of-candidate.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';
import { suspicionOf } from '#domain/notices/suspicion-words.ts';

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationsOfCandidate>>[number];

/** Returns the application as its sender submitted it. */
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
 * Returns the application's current status, and the mark of one that a machine may have sent. An export for a token that the partner also knows does not have it (D30).
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
