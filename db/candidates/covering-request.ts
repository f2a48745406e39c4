import { and, or, sql } from 'drizzle-orm';
import { applications, deletionRequests } from '../schema/index.ts';

const { openSubject, requestedAt, askedAgainAt } = deletionRequests;

/** True for the open request of an application: its own, or that of a person who sent it before they asked (D31). */
export const coversApplication = or(
  sql`${openSubject} = 'application:' || ${applications.id}`,
  and(
    sql`${openSubject} = 'candidate:' || ${applications.candidateId}`,
    sql`coalesce(${askedAgainAt}, ${requestedAt}) >= ${applications.createdAt}`,
  ),
);
