import { sql } from 'drizzle-orm';
import { recruitments } from '../schema/index.ts';

/** The external id of a job that was written at the desk. */
export function nameOfDeskJob(formId: string): string {
  return `desk-${formId}`;
}

/**
 * Tells whether the desk gave a job its name: a new job has one as above, and a job that an import left without a name
 * has its own id since its first change at the desk.
 */
export const isNamedAtDesk = sql<boolean>`(${recruitments.externalId} = ${recruitments.id}::text
  or ${recruitments.externalId} ~ '^desk-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
