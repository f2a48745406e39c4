import { sql } from 'drizzle-orm';
import { deletionRequests, conversationFloors as floors } from '../schema/index.ts';
import { coversApplication } from './candidates.ts';

/** The SQL condition that an open deletion request covers the application (D31). */
export const isDeletionRequested = sql<boolean>`exists (select from ${deletionRequests} where ${coversApplication})`;

/**
 * The SQL condition that a person of the employer has the floor, and has not left it (D58). Use it in queries
 * with a left join from applications to the floors.
 */
export const hasPersonJoined = sql<boolean>`coalesce(
  ${floors.speaker} = 'person' and ${floors.name} is not null, false)`;
