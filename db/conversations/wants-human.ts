import { sql } from 'drizzle-orm';
import { applications, prequalificationSessions } from '../schema/index.ts';

/** Tells whether a candidate waits for a person, by the rule of `isPersonWanted`: the wish ends with the application. */
export const wantsHuman = sql<boolean>`coalesce(
  ${prequalificationSessions.decision} = 'human'
    and ${applications.status} not in ('hired', 'rejected', 'withdrawn'), false)`;
