import { sql } from 'drizzle-orm';
import { applications, endStatuses, prequalificationSessions as sessions } from '../schema/index.ts';

// The statuses are literals and not parameters, so that PostgreSQL knows them when it plans a prepared statement.
const endStatusLiterals = endStatuses.map((status) => `'${status}'`).join(', ');

/**
 * The SQL condition that an application is over: it is decided or withdrawn. For a row in memory: `isOver` of
 * `domain/applications/status/application-end.ts`.
 */
export const isOver = sql<boolean>`${applications.status} in (${sql.raw(endStatusLiterals)})`;

/**
 * The SQL condition that a candidate waits for a person: they asked for one, and the application is not over. Use it in
 * queries with a left join from applications to their sessions. Without a session it is false. For a row in memory:
 * `isPersonWanted` of `domain/applications/status/application-end.ts`.
 */
export const isPersonWanted = sql<boolean>`(
  coalesce(${sessions.decision} = 'human', false) and not ${isOver})`;
