import type { listApplications } from '../../../db/candidates/portal.ts';

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];

/** What was sent with the application, as it was sent. */
export function submitted({ application, job, partner, cv }: ApplicationRow) {
  return {
    id: application.id,
    job,
    receivedAt: application.createdAt.toISOString(),
    channel: application.channel,
    partner,
    source: application.source,
    broadcastId: application.broadcastId,
    firstName: application.firstName,
    lastName: application.lastName,
    email: application.email,
    phone: application.phone,
    why: application.why,
    lang: application.lang,
    cv,
  };
}

/** How it stands, for the person themself. */
export function standing({ application }: ApplicationRow) {
  const { status, verified, updatedAt } = application;
  return { status, verified, updatedAt: instantOf(updatedAt) };
}

export function instantOf(at: Date): string {
  return at.toISOString();
}

export function instantOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
