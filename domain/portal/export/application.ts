import type { listApplicationsOfCandidate } from '#db/applications/applications-of-candidate.ts';
import { submittedFields } from '#domain/applications/submitted-fields.ts';

export type ApplicationRow = Awaited<ReturnType<typeof listApplicationsOfCandidate>>[number];

/** Returns the application as its sender submitted it. */
export function submitted({ application, job, partner, cvs }: ApplicationRow) {
  const [cv = null, ...laterCvs] = cvs.flatMap(({ kind, facts }) => (kind === 'cv' ? [facts] : []));
  const attachments = cvs.flatMap(({ kind, facts }) => (kind === 'cv' ? [] : [{ kind, ...facts }]));
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

/** Returns the application's current status, which only its candidate may see. */
export function statusFields({ application }: ApplicationRow) {
  const { status, verified, updatedAt } = application;
  return { status, verified, updatedAt: isoInstant(updatedAt) };
}

export function isoInstant(at: Date): string {
  return at.toISOString();
}

export function isoInstantOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
