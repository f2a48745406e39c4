import type { ApplicationStatus } from '#db/applications/manage-applications.ts';

/** True once the employer has given its answer, after which there is nothing left to withdraw. */
export function isDecided(status: ApplicationStatus): boolean {
  return status === 'rejected' || status === 'hired';
}

/** True for an application that is no longer considered: it takes no conversation and no further file. */
export function isOver(status: ApplicationStatus): boolean {
  return status === 'withdrawn' || isDecided(status);
}
