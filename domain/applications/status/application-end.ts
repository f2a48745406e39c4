import type { ApplicationStatus } from '#db/applications/manage-applications.ts';
import { decidedStatuses, endStatuses } from '#db/schema/index.ts';

/** Tells whether the employer has decided about the application, which then cannot be withdrawn. */
export function isDecided(status: ApplicationStatus): boolean {
  return decidedStatuses.includes(status);
}

/** Tells whether the application is no longer considered, so that it has no conversation and takes no further file. */
export function isOver(status: ApplicationStatus): boolean {
  return endStatuses.includes(status);
}

/**
 * Tells whether the candidate wants to talk with a person and still waits: the wish ends with the application. The rule
 * as an SQL condition is `isPersonWanted` of `db/applications/application-conditions.ts`.
 */
export function isPersonWanted(application: {
  decision: 'ai' | 'human' | null;
  status: ApplicationStatus;
}): boolean {
  return application.decision === 'human' && !isOver(application.status);
}
