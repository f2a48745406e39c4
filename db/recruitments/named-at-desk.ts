import { sql } from 'drizzle-orm';
import { recruitments } from '../schema/index.ts';

/** Makes the external id of a job that was written at the desk. */
export function nameOfDeskJob(formId: string): string {
  return `desk-${formId}`;
}

/**
 * The condition that the desk gave a job its external id. A new job gets one from `nameOfDeskJob`; a job that an
 * import left without one gets its own id at the first change at the desk.
 */
export const isNamedAtDesk = sql<boolean>`(${recruitments.externalId} = ${recruitments.id}::text
  or ${recruitments.externalId} ~ '^desk-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
