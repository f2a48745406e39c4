import { sql } from 'drizzle-orm';
import type { Queryable } from '../connection/client.ts';
import { prepareSql } from '../connection/prepared.ts';
import { applications, candidates, prequalificationSessions as sessions } from '../schema/index.ts';

type LockedSession = { aiConsent: boolean; facts: Record<string, unknown>[] };

// PostgreSQL locks in the order of the two clauses (D39), and returns no row where one was deleted while it waited.
const lock = prepareSql<LockedSession>(
  'lock_session',
  sql`select sessions.ai_consent as "aiConsent", sessions.facts
    from ${applications} applications
    join ${candidates} candidates on candidates.id = applications.candidate_id
    join ${sessions} sessions on sessions.id = applications.id
    where applications.id = ${sql.placeholder('sessionId')}
    for no key update of candidates for update of sessions`,
);

/** The candidate's row, then the session's; null when it is erased. */
export async function lockSession(tx: Queryable, sessionId: string): Promise<LockedSession | null> {
  const [session] = await lock(tx, { sessionId });
  return session ?? null;
}
