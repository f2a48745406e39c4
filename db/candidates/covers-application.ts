import { and, or, sql } from 'drizzle-orm';
import { applications, deletionRequests } from '../schema/index.ts';

const { openSubject, requestedAt, askedAgainAt } = deletionRequests;

/**
 * The condition that an open request covers an application: its own, or one of its candidate made after it was sent
 * (D31).
 */
export const coversApplication = or(
  sql`${openSubject} = 'application:' || ${applications.id}`,
  and(
    sql`${openSubject} = 'candidate:' || ${applications.candidateId}`,
    sql`coalesce(${askedAgainAt}, ${requestedAt}) >= ${applications.createdAt}`,
  ),
);
